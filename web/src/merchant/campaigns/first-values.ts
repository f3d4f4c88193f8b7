import type { FormValues } from './form-values.ts'
import { colourPairs } from './colour-pairs.ts'

/** A new campaign before anything has been typed. */
export const firstValues = (words: { code: string; level: string }): FormValues => ({
  backgroundColor: colourPairs[0].background,
  foregroundColor: colourPairs[0].foreground,
  chopTypes: [{ code: words.code, stampCount: 10 }],
  initialChops: 0,
  renewalChops: 0,
  rejoin: 'as-new',
  memberLevels: [{ level: '1', description: words.level }],
})
