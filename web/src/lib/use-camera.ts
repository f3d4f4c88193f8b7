import { useCallback, useEffect, useRef, useState } from 'react'
import { CameraError, closeCamera, hasTorch, listCameras, openCamera, setTorch, type CameraProblem } from './camera.ts'
import { makeScanGate } from './scan-gate.ts'

/** Reads a code out of the picture that a camera shows now. */
export type Decode = (video: HTMLVideoElement) => Promise<string | undefined>

const betweenFrames = 90

export type CameraState = 'closed' | 'opening' | 'open'

/**
 * A camera that reads codes until it is closed; it closes itself when the screen goes. The decoder is loaded with the first
 * opening.
 */
export function useCamera(makeDecoder: () => Promise<Decode>, onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream>(null)
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  })
  const [state, setState] = useState<CameraState>('closed')
  const [problem, setProblem] = useState<CameraProblem>()
  const [cameras, setCameras] = useState<{ id: string; label: string }[]>([])
  const [torch, setTorchState] = useState<boolean>()

  const close = useCallback(() => {
    if (stream.current) closeCamera(stream.current)
    stream.current = null
    setState('closed')
    setTorchState(undefined)
  }, [])

  const open = useCallback(
    async (deviceId?: string) => {
      close()
      setProblem(undefined)
      setState('opening')
      try {
        const [opened, decode] = await Promise.all([openCamera(deviceId), makeDecoder()])
        stream.current = opened
        // The element goes a moment before this is told to close: what follows keeps to the one it began with.
        const picture = video.current
        if (!picture) return close()
        picture.srcObject = opened
        await picture.play()
        setState('open')
        setTorchState(hasTorch(opened) ? false : undefined)
        setCameras(await listCameras())
        void watch(
          picture,
          () => stream.current === opened,
          decode,
          (text) => tell.current(text),
        )
      } catch (error) {
        setProblem(error instanceof CameraError ? error.problem : 'unsupported')
        close()
      }
    },
    [close, makeDecoder],
  )
  const toggleTorch = useCallback(async () => {
    if (!stream.current) return
    const isLit = await setTorch(stream.current, !torch).then(
      () => !torch,
      // Some promise a lamp that they do not have.
      () => undefined,
    )
    setTorchState(isLit)
  }, [torch])

  useEffect(() => close, [close])
  return { video, state, problem, cameras, torch, open, close, toggleTorch }
}

async function watch(video: HTMLVideoElement, isOpen: () => boolean, decode: Decode, tell: (text: string) => void) {
  const gate = makeScanGate()
  while (isOpen()) {
    const started = performance.now()
    if (video.readyState >= video.HAVE_CURRENT_DATA && !document.hidden) {
      const text = gate(await decode(video).catch(() => undefined))
      if (text && isOpen()) tell(text)
    }
    await new Promise((next) => setTimeout(next, Math.max(20, betweenFrames - (performance.now() - started))))
  }
}
