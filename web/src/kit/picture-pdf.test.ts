import { expect, test } from 'vitest'
import { pdfOf } from './picture-pdf.ts'

const texts = ['Fatura nº 7 – São Paulo', '發票　合計 NT$1,280', '发票：张三', 'Invoice']
// More signs than one font of single bytes can name.
const many = Array.from({ length: 600 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')

test('every drawn text can be read from the PDF in every script', async () => {
  const drawn = [...texts, many].map((text, i) => ({ text, x: 10, y: 20 * (i + 1), size: 12, width: 100 }))
  const file = Buffer.from(
    await pdfOf(new Uint8Array([1]), { width: 2480, height: 3508 }, drawn).arrayBuffer(),
  ).toString('latin1')
  expect(linesIn(file)).toEqual([...texts, many])
})

test('each object of the PDF begins where its table says', async () => {
  const drawn = [{ text: 'Invoice', x: 1, y: 1, size: 1, width: 1 }]
  const file = Buffer.from(await pdfOf(new Uint8Array([1]), { width: 100, height: 100 }, drawn).arrayBuffer()).toString(
    'latin1',
  )
  const starts = [...file.matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at))
  starts.forEach((at, i) => expect(file.slice(at, at + 10)).toContain(`${i + 1} 0 obj`))
})

/** As a reader does it: the codes on the page, through each font's table, to letters. */
function linesIn(file: string): string[] {
  const objectOf = (id: string) => file.split(`\n${id} 0 obj\n`)[1]?.split('\nendobj')[0] ?? ''
  const fonts = new Map(
    [...file.matchAll(/\/(T\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const [, meaning = ''] = /\/ToUnicode (\d+)/.exec(objectOf(id)) ?? []
      const letters = [...objectOf(meaning).matchAll(/^<(..)> <([0-9a-f]+)>$/gm)].map(
        ([, code = '', unicode = '']) => [code, Buffer.from(unicode, 'hex').swap16().toString('utf16le')] as const,
      )
      return [name, new Map(letters)] as const
    }),
  )
  return [...file.matchAll(/BT .*? ET/g)].map(([line]) =>
    [...line.matchAll(/\/(T\d+) \S+ Tf <(..)> Tj/g)]
      .map(([, font = '', code = '']) => fonts.get(font)?.get(code))
      .join(''),
  )
}
