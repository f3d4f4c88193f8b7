import type { Language } from '../lib/languages.ts'
import { drawPoster, type PosterLook } from './draw-poster.ts'
import { picturePdf } from './picture-pdf.ts'

export type { PosterLook } from './draw-poster.ts'

/** The poster as a PDF of one page. It is drawn with the reader's own fonts, so that every script prints. */
export const posterFile = async (look: PosterLook, language: Language): Promise<Blob> =>
  picturePdf(await drawPoster(look, language))
