/** Reads codes out of camera pictures: with the browser's own detector where it knows QR, else with ours. */
import type { Decode } from '../lib/use-camera.ts'

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const wanted = ['qr_code', 'code_128', 'ean_13', 'aztec', 'pdf417']

/** The best decoder of this browser. */
export async function makeDecoder(): Promise<Decode> {
  return (await nativeDecoder()) ?? (await ownDecoder())
}

async function nativeDecoder(): Promise<Decode | undefined> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const known = (await Detector?.getSupportedFormats().catch(() => [])) ?? []
  if (!Detector || !known.includes('qr_code')) return undefined
  const detector = new Detector({ formats: wanted.filter((format) => known.includes(format)) })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

async function ownDecoder(): Promise<Decode> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // The library's own default is a file on somebody else's server.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const scale = Math.min(1, 800 / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    const found = await readBarcodes(picture, {
      formats: ['QRCode', 'Code128', 'EAN13', 'Aztec', 'PDF417'],
      maxNumberOfSymbols: 1,
      tryHarder: true,
    })
    return found.find(({ isValid, text }) => isValid && text)?.text
  }
}
