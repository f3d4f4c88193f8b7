/** Reads QR codes out of camera pictures: with the browser's own detector where it knows them, else with ours. */
import decodeQR from 'qr/decode.js'
import type { Decode } from '../lib/use-camera.ts'

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

/** The best decoder of this browser. */
export async function makeDecoder(): Promise<Decode> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  if (!Native || !known.includes('qr_code')) return ownDecoder()
  const detector = new Native({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

// Enough for a code across half of the picture, and quick on an old phone.
const widest = 800

function ownDecoder(): Decode {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const scale = Math.min(1, widest / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    pen?.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = pen?.getImageData(0, 0, canvas.width, canvas.height)
    return Promise.resolve(picture && codeIn(picture))
  }
}

// The library throws where there is no code.
function codeIn(picture: ImageData): string | undefined {
  try {
    return decodeQR(picture)
  } catch {
    return undefined
  }
}
