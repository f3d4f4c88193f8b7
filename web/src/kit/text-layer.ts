import type { PdfPart } from './pdf-file.ts'

/** A line of a drawn page: where its baseline begins and how wide it is, in the drawing's own units from its upper left. */
export type DrawnText = { text: string; x: number; y: number; size: number; width: number }

/** What a code of one byte can name, without nought. */
const CHARACTERS_PER_FONT = 255

/**
 * The words of a drawn page once more, unseen, so that they are found, copied and read aloud: in letters without a shape,
 * which need no font of any script. Answers with what goes onto the page, and objects of which the first is numbered `first`.
 */
export function textLayer(texts: readonly DrawnText[], scale: number, height: number, first: number) {
  const characters = [...new Set(texts.flatMap(({ text }) => [...text]))]
  const fonts = Array.from({ length: Math.ceil(characters.length / CHARACTERS_PER_FONT) }, (_, font) =>
    characters.slice(font * CHARACTERS_PER_FONT, (font + 1) * CHARACTERS_PER_FONT),
  )
  const names = fonts.map((_, font) => `/T${font} ${first + 1 + font * 2} 0 R`)
  return {
    fonts: `/Font << ${names.join(' ')} >>`,
    content: texts.map((text) => pdfTextLine(text, characters, scale, height)).join(''),
    objects: [stream('0 0 d0'), ...fonts.flatMap((font, index) => fontOf(font, first, first + 2 + index * 2))],
  }
}

// Measured anew by the width of the line: what is marked with the mouse lies upon what is seen.
const widthOf = (character: string) => ((character.codePointAt(0) ?? 0) >= 0x2e80 ? 1000 : 500)

function pdfTextLine(
  { text, x, y, size, width }: DrawnText,
  characters: string[],
  scale: number,
  height: number,
): string {
  const letters = [...text]
  const own = (letters.reduce((sum, character) => sum + widthOf(character), 0) * size) / 1000
  const runs = letters.map((character) => {
    const at = characters.indexOf(character)
    const code = ((at % CHARACTERS_PER_FONT) + 1).toString(16).padStart(2, '0')
    return `/T${Math.floor(at / CHARACTERS_PER_FONT)} ${(size * scale).toFixed(2)} Tf <${code}> Tj`
  })
  const place = `${(x * scale).toFixed(2)} ${((height - y) * scale).toFixed(2)}`
  return `BT 3 Tr ${((100 * width) / (own || 1)).toFixed(2)} Tz 1 0 0 1 ${place} Tm ${runs.join(' ')} ET\n`
}

const stream = (content: string): PdfPart[] => [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`]

/** A font whose letters are all the same empty one, and what each stands for. */
function fontOf(characters: string[], shape: number, meaning: number): PdfPart[][] {
  const codes = characters.map((_, i) => `/s${i + 1}`).join(' ')
  const shapes = characters.map((_, i) => `/s${i + 1} ${shape} 0 R`).join(' ')
  const font = [
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 1000 800] /FontMatrix [0.001 0 0 0.001 0 0] /Resources << >>',
    ` /FirstChar 1 /LastChar ${characters.length} /Widths [${characters.map(widthOf).join(' ')}]`,
    ` /CharProcs << ${shapes} >> /Encoding << /Type /Encoding /Differences [1 ${codes}] >> /ToUnicode ${meaning} 0 R >>`,
  ]
  return [font, stream(meaningOf(characters))]
}

function meaningOf(characters: string[]): string {
  const lines = characters.map((character, i) => `<${(i + 1).toString(16).padStart(2, '0')}> <${utf16Of(character)}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, i) => {
    const block = lines.slice(i * 100, (i + 1) * 100)
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`
  })
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def
1 begincodespacerange <01> <ff> endcodespacerange\n${blocks.join('')}endcmap end end`
}

const utf16Of = (character: string) =>
  Array.from({ length: character.length }, (_, i) => character.charCodeAt(i).toString(16).padStart(4, '0')).join('')
