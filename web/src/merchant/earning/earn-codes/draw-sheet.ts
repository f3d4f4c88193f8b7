import { encode } from 'uqr'
import type { Language } from '../../../lib/languages.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { labelPicture, type LabelPicture } from './label-picture.ts'

/** What stands on a sheet: above each code the campaign, below it the invitation and the code to type. */
export type Sheet = { address: string; first: number; codes: string[]; heading: string; invitation: string }

// A4 in points, four by six codes with room to cut between them.
const page = { width: 595.28, height: 841.89 }
const columns = 4
const rows = 6
const margin = 28
const cell = { width: (page.width - 2 * margin) / columns, height: (page.height - 2 * margin) / rows }
const side = 84

/**
 * The codes as a PDF. Each is a drawing of its modules, sharp at any size and a few hundred bytes long; the words are one
 * picture that all of them share, drawn with the reader's own fonts, so that every script prints.
 */
export async function drawSheet(sheet: Sheet, language: Language, progress: (done: number) => void): Promise<Blob> {
  const [label, { writePdf }] = await Promise.all([
    labelPicture(sheet.heading, sheet.invitation, language),
    loadChunk(() => import('./write-pdf.ts')),
  ])
  const pages: string[] = []
  const perPage = columns * rows
  for (let from = 0; from < sheet.codes.length; from += perPage) {
    const codes = sheet.codes.slice(from, from + perPage)
    pages.push(codes.map((code, i) => cellOf(`${sheet.address}${code}`, code, i, label)).join('\n'))
    progress(Math.min(sheet.codes.length, from + perPage))
    // Many codes take seconds: the page stays alive meanwhile.
    await new Promise((next) => setTimeout(next))
  }
  return writePdf(page, pages, label)
}

function cellOf(url: string, code: string, place: number, label: LabelPicture): string {
  const x = margin + (place % columns) * cell.width
  const top = page.height - margin - Math.floor(place / columns) * cell.height
  const wide = cell.width - 12
  const tall = (wide * label.height) / label.width
  const from = x + (cell.width - side) / 2
  const words = code.match(/.{4}/g)?.join('-') ?? code
  // Courier is as wide as three fifths of its size.
  const textWidth = words.length * 0.6 * 8
  return [
    `0.85 G 0.3 w [2 2] 0 d ${n(x)} ${n(top - cell.height)} ${n(cell.width)} ${n(cell.height)} re S`,
    `q ${n(wide)} 0 0 ${n(tall)} ${n(x + 6)} ${n(top - 4 - tall)} cm /Label Do Q`,
    `q ${n(side)} 0 0 ${n(side)} ${n(from)} ${n(top - 6 - tall - side)} cm 0 g ${modulesOf(url)} Q`,
    `BT 0.2 g /Code 8 Tf ${n(x + (cell.width - textWidth) / 2)} ${n(top - 6 - tall - side - 9)} Td (${words}) Tj ET`,
  ].join('\n')
}

const n = (value: number) => value.toFixed(2)

/** The modules as a one-bit picture within the page's own words. */
function modulesOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const hex = data
    .map((row) => {
      const bits = row
        .map((dark) => (dark ? 0 : 1))
        .join('')
        .padEnd(Math.ceil(size / 8) * 8, '1')
      return (
        bits
          .match(/.{4}/g)
          ?.map((four) => Number.parseInt(four, 2).toString(16))
          .join('') ?? ''
      )
    })
    .join('')
  return `BI /W ${size} /H ${size} /BPC 1 /IM true /I false /F /AHx ID ${hex}> EI`
}
