import type { QrPath } from '@chopcard/contract/member-pages/member/page-parts.ts'
import { encode } from 'uqr'

/** Draws a text as a QR code: one path, its dark modules joined to runs. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`
    }
  })
  return { size, path }
}
