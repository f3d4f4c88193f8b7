export type Area = { x: number; y: number; width: number; height: number }
export type Size = { width: number; height: number }

/** Cuts an area out of a picture and brings it to the size it is needed in; what lies outside stays transparent. */
export async function cropPicture(source: Blob, area: Area, size: Size): Promise<Blob> {
  const picture = await createImageBitmap(source)
  const canvas = document.createElement('canvas')
  // Never enlarged: the server does that better.
  const scale = Math.min(1, size.width / area.width)
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round((canvas.width * size.height) / size.width))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, -area.x * scale, -area.y * scale, picture.width * scale, picture.height * scale)
  picture.close()
  return encode(canvas, source.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp')
}

// A browser that cannot write the type writes PNG, which is as good.
const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('canvas is empty'))), type, 0.92),
  )
