import type { Language } from '../lib/languages.ts'
import { drawPoster, type PosterLook } from './draw-poster.ts'
import { picturePdf } from './picture-pdf.ts'

export type { PosterLook } from './draw-poster.ts'

/** The poster as a PDF of one page. It is drawn with the reader's own fonts, so that every script prints. */
export const posterFile = async (look: PosterLook, language: Language): Promise<Blob> =>
  picturePdf(await drawPoster(look, language))

/** The poster as a picture, half as large: to be looked at. */
export async function posterPicture(look: PosterLook, language: Language): Promise<Blob> {
  const poster = await drawPoster(look, language)
  const small = document.createElement('canvas')
  small.width = poster.width / 2
  small.height = poster.height / 2
  small.getContext('2d')?.drawImage(poster, 0, 0, small.width, small.height)
  return new Promise((resolve, reject) =>
    small.toBlob((file) => (file ? resolve(file) : reject(new Error('no picture'))), 'image/webp', 0.9),
  )
}
