import type { Language } from '../../../lib/languages.ts'

export type LabelPicture = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }

const width = 760
const height = 150

/** The words above each code, as a picture in the fonts of the language. */
export async function labelPicture(heading: string, invitation: string, language: Language): Promise<LabelPicture> {
  const canvas = document.createElement('canvas')
  canvas.lang = language
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no picture')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#1a1a1a'
  pen.textAlign = 'center'
  write(pen, heading, 700, 52, 62)
  write(pen, invitation, 400, 40, 128)
  const file = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.95),
  )
  return { bytes: new Uint8Array(await file.arrayBuffer()), width, height }
}

/** One line, smaller where it would be too long. */
function write(pen: CanvasRenderingContext2D, text: string, weight: number, maxSize: number, y: number): void {
  for (let size = maxSize; size > 16; size -= 2) {
    pen.font = `${weight} ${size}px system-ui, "Noto Sans", "PingFang TC", "Noto Sans CJK TC", sans-serif`
    if (pen.measureText(text).width <= width - 20) break
  }
  pen.fillText(text, width / 2, y, width - 20)
}
