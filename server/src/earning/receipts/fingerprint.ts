import { brightnessOf } from '../../core/pictures.ts'

const side = 16
// A step this small is paper, shadow or compression; only what is darker on purpose counts.
const step = 6

/**
 * What a picture looks like in 256 bits, as text of 0 and 1: whether each dot of a small copy is darker than its right
 * neighbour. Another size or compression of the same picture changes few of them.
 */
export async function fingerprintOf(picture: Uint8Array): Promise<string> {
  const dots = await brightnessOf(picture, { width: side + 1, height: side })
  const bits = Array.from({ length: side * side }, (_, i) => {
    const at = Math.floor(i / side) * (side + 1) + (i % side)
    return (dots[at + 1] ?? 0) - (dots[at] ?? 0) > step ? '1' : '0'
  })
  return bits.join('')
}

/** So many bits may differ between two copies of one picture. */
export const alikeWithin = 10

/** So many dots must be darker than their neighbours: a picture of one even ground has nothing to be told by. */
export const minDarkDots = 12
export const tellsNothing = (fingerprint: string): boolean =>
  [...fingerprint].filter((bit) => bit === '1').length < minDarkDots
