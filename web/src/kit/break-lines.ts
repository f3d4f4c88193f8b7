/** The reader's own fonts, so that every script prints. */
export const printFonts = 'system-ui, "Noto Sans", "PingFang TC", "Noto Sans CJK TC", sans-serif'

/** Breaks a text where its language may be broken: between words, or between characters of a script without spaces. */
export function breakLines(pen: CanvasRenderingContext2D, text: string, within: number): string[] {
  const pieces = text.match(/[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+\s*|\s+/g) ?? []
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line && pen.measureText((line + piece).trimEnd()).width > within) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return [...lines, line.trimEnd()]
}
