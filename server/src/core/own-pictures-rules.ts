import { type FieldProblem, refuse } from '@chopcard/contract/core/errors.ts'

export type Picture = [path: string, url: string | null | undefined]

/** Refuses pictures that another merchant uploaded, with a message at each field. */
export function refuseForeignPictures(pictures: readonly Picture[], shortKey: string): void {
  const own = `/files/${shortKey}/`
  const fields = pictures.flatMap(([path, url]): FieldProblem[] =>
    !url || url.startsWith(own) ? [] : [{ path, message: 'file' }],
  )
  if (fields.length) refuse('VALIDATION_FAILED', { fields })
}
