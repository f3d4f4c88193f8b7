import { seededRandom } from '../random.ts'

const width = 600
const ink = '#3a3733'

// The seven strokes of a digit as a till prints it: top, right above, right below, bottom, left below, left above, middle.
const strokes = ['M0 0h1', 'M1 0v1', 'M1 1v1', 'M0 2h1', 'M0 1v1', 'M0 0v1', 'M0 1h1']
const lit = ['012345', '12', '01346', '01236', '1256', '02356', '023456', '012', '0123456', '012356']

/** A text of digits, points and dashes that ends at `right`. */
function digits(text: string, right: number, top: number, size: number): string {
  const step = size * 1.65
  const left = right - text.length * step
  return [...text]
    .map((sign, i) => {
      const at = `translate(${left + i * step} ${top}) scale(${size})`
      const path =
        sign === '.'
          ? 'M.45 2h.1'
          : sign === '-'
            ? strokes[6]
            : [...(lit[Number(sign)] ?? '')].map((n) => strokes[Number(n)]).join('')
      return `<path transform="${at}" d="${path}"/>`
    })
    .join('')
}

type Printed = { amount: number; day: string; seed: number }

/** A photograph of a receipt on a table: lines that stand for words, and prices that add up to the amount. */
export function receiptScene({ amount, day, seed }: Printed): string {
  const random = seededRandom(seed)
  const lines = 3 + Math.floor(random() * 4)
  const parts = partsOf(amount, lines, random)
  const bar = (x: number, y: number, long: number) =>
    `<rect x="${x}" y="${y}" width="${long}" height="9" rx="2" fill="${ink}" stroke="none"/>`
  const items = parts.map((part, i) => {
    const y = 250 + i * 52
    return `${bar(110, y, 90 + random() * 130)}${digits((part / 100).toFixed(2), 500, y - 8, 12)}`
  })
  const end = 250 + lines * 52
  const barcode = Array.from(
    { length: 38 },
    (_, i) =>
      `<rect x="${150 + i * 8}" y="${end + 130}" width="${1 + random() * 5}" height="54" fill="${ink}" stroke="none"/>`,
  )
  const height = end + 260
  const [tilt, table] = [(random() - 0.5) * 5, ['#8a6a4f', '#6f7f86', '#a98d6b'][seed % 3]]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${table}"/>
<g transform="rotate(${tilt} ${width / 2} ${height / 2})" fill="none" stroke="${ink}" stroke-linecap="round" stroke-width=".24">
<path stroke="none" fill="#00000033" d="M78 44h464v${height - 74}H78z"/>
<path stroke="none" fill="#fbfaf5" d="M68 34h464v${height - 74}l-29-12-29 12-29-12-29 12-29-12-29 12-29-12-29 12-29-12-29 12-29-12-29 12-29-12-29 12-29-12-29 12z"/>
<g stroke-width="5"><path d="M270 84h52v34a18 18 0 0 1-18 18h-16a18 18 0 0 1-18-18zM322 92h12a12 12 0 0 1 0 26h-12M284 72v-10M298 72v-14M312 72v-10"/></g>
${bar(190, 156, 220)}${bar(235, 176, 130)}
${digits(day, 385, 204, 10)}
${items.join('')}
<path stroke-width="3" stroke-dasharray="10 8" d="M100 ${end + 10}H500"/>
${bar(110, end + 52, 110)}${digits((amount / 100).toFixed(2), 500, end + 34, 18)}
${barcode.join('')}
</g></svg>`
}

/** Whole prices that add up. */
function partsOf(amount: number, lines: number, random: () => number): number[] {
  const parts: number[] = []
  for (let left = amount, i = lines; i > 0; i--) {
    const part = i === 1 ? left : Math.round((left / i) * (0.6 + random() * 0.7))
    parts.push(part)
    left -= part
  }
  return parts
}
