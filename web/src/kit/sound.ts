import { uiSettings } from '../lib/settings.ts'

type Note = { pitch: number; at: number; length: number; shape: OscillatorType }

const tunes = {
  success: [
    { pitch: 880, at: 0, length: 0.09, shape: 'sine' },
    { pitch: 1320, at: 0.1, length: 0.16, shape: 'sine' },
  ],
  refused: [
    { pitch: 220, at: 0, length: 0.16, shape: 'square' },
    { pitch: 165, at: 0.2, length: 0.26, shape: 'square' },
  ],
} as const satisfies Record<string, readonly Note[]>

let audio: AudioContext | undefined

/** Two notes up for a success, two down for a refusal; nothing where the settings or the browser say no. */
export function playSound(tune: keyof typeof tunes): void {
  if (!uiSettings().sound || !('AudioContext' in globalThis)) return
  audio ??= new AudioContext()
  void audio.resume()
  for (const note of tunes[tune]) playNote(audio, note)
}

function playNote(context: AudioContext, { pitch, at, length, shape }: Note): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  const start = context.currentTime + at
  tone.type = shape
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(shape === 'square' ? 0.06 : 0.2, start)
  // A hard stop clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, start + length)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + length)
}
