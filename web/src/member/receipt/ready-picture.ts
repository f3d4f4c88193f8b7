const MAX_PICTURE_PIXELS = { width: 1600, height: 2400 }
const MAX_BYTES = 8 * 1024 * 1024
const MAX_BYTES_WHEN_SLOW = 300 * 1024

const beginnings: [string, number[], number][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  ['image/png', [0x89, 0x50, 0x4e, 0x47], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
]

/** What a file is by its content, whatever it is called: one of the types that are taken; undefined for others and for a file that is gone. */
export async function pictureType(file: Blob): Promise<string | undefined> {
  const start = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const bytes = new Uint8Array(start)
  return beginnings.find(([, begins, at]) => begins.every((byte, i) => bytes[at + i] === byte))?.[0]
}

type Connection = { saveData?: boolean; effectiveType?: string; downlink?: number }

/** Whether the line is too slow for a photograph as the camera made it. */
export function isSlow({ saveData, effectiveType, downlink }: Connection = {}): boolean {
  return Boolean(saveData) || /2g|3g/.test(effectiveType ?? '') || (downlink !== undefined && downlink < 2)
}

/** The picture to send: as it is, or smaller where the line is slow or the file is large. Drawn anew it has lost all notes of its camera. */
export async function readyPicture(file: Blob, type: string): Promise<Blob> {
  const { connection } = navigator as { connection?: Connection }
  const typed = file.type === type ? file : new Blob([file], { type })
  if (file.size <= (isSlow(connection) ? MAX_BYTES_WHEN_SLOW : MAX_BYTES)) return typed
  const smaller = await drawSmaller(typed).catch(() => undefined)
  return smaller && smaller.size < typed.size ? smaller : typed
}

async function drawSmaller(picture: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, MAX_PICTURE_PIXELS.width / bitmap.width, MAX_PICTURE_PIXELS.height / bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/jpeg', 0.8))
}
