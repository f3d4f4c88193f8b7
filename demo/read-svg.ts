import sharp from 'sharp'

const svgLoader = { operation: ['VipsForeignLoadSvg'] }
let reading = 0

/** Only our own drawings may be read as SVG: the loader is open while some are read and shut with the last of them. */
export async function whileSvgIsRead<T>(work: () => Promise<T>): Promise<T> {
  if (reading++ === 0) sharp.unblock(svgLoader)
  try {
    return await work()
  } finally {
    if (--reading === 0) sharp.block(svgLoader)
  }
}

/** A drawing that differs with each day, such as a receipt with its date, as JPEG. */
export const drawJpeg = (svg: string): Promise<Buffer> =>
  whileSvgIsRead(() => sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer())
