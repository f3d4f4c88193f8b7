import type { Language } from '@chopcard/contract/core/kinds.ts'

/** The encodings that a file without a mark may have when it is no UTF-8, by the language of the shop. */
const likely: Record<Language, readonly string[]> = {
  'zh-TW': ['big5', 'gb18030'],
  'zh-CN': ['gb18030', 'big5'],
  'en-US': ['windows-1252'],
  'pt-BR': ['windows-1252'],
}

const byteOrderMarks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/** The text of a file as spreadsheets save it: UTF-8 or UTF-16 by its mark, else UTF-8, else what its country uses. */
export function decodeText(content: Uint8Array, language: Language): string | undefined {
  const marked = byteOrderMarks.find(({ bytes }) => bytes.every((byte, i) => content[i] === byte))
  const tried = marked ? [marked.encoding] : [...unmarked(content), 'utf-8', ...likely[language]]
  for (const encoding of tried) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(content)
      // No table holds it, and the database none at all: this is no text.
      return text.includes('\u0000') ? undefined : text
    } catch {
      continue
    }
  }
  return undefined
}

/** UTF-16 without its mark shows by every second byte being zero. */
function unmarked(content: Uint8Array): string[] {
  const start = content.subarray(0, 64)
  const zeros = (odd: number) => start.filter((byte, i) => i % 2 === odd && byte === 0).length
  if (zeros(1) > start.length / 4) return ['utf-16le']
  return zeros(0) > start.length / 4 ? ['utf-16be'] : []
}
