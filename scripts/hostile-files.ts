import { crc32, deflateRawSync } from 'node:zlib'

type Part = { name: string; content: Buffer; said?: number; method?: number }

const mega = 1024 * 1024
const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = '<?xml version="1.0" encoding="UTF-8"?>'

const part = (name: string, content: string | Buffer, lies: Partial<Part> = {}): Part => ({
  name,
  content: Buffer.from(content),
  ...lies,
})

/** An archive whose list of contents may lie about sizes; `hidden` parts are in front of the others, but on no list. */
function zip(listed: readonly Part[], { hidden = [] as Part[], entries = listed.length } = {}): Buffer {
  const [pieces, list]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const one of [...hidden, ...listed]) {
    const packed = deflateRawSync(one.content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(one.method ?? 8, 4)
    facts.writeUInt32LE(crc32(one.content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(one.said ?? one.content.length, 18)
    facts.writeUInt16LE(one.name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    if (!hidden.includes(one))
      list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, Buffer.from(one.name)]))
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(one.name), packed])
    pieces.push(local)
    at += local.length
  }
  const contents = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(contents.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, contents, end])
}

const rels = `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`
const workbook = `${xml}<workbook ${ns} xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`

const sheetOf = (rows: string) => `${xml}<worksheet ${ns}><sheetData>${rows}</sheetData></worksheet>`
const text = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const headed = `<row r="1">${text('A1', 'E-mail')}</row>`
const strings = (inner: string) => `${xml}<sst ${ns}>${inner}</sst>`

/** The parts of a workbook of one sheet. */
const partsOf = (sheet: string | Buffer, shared = strings('<si><t>x</t></si>')): Part[] => [
  part('xl/workbook.xml', workbook),
  part('xl/_rels/workbook.xml.rels', rels),
  part('xl/sharedStrings.xml', shared),
  part('xl/worksheets/sheet1.xml', sheet),
]
const book = (sheet: string | Buffer, shared?: string) => zip(partsOf(sheet, shared))
const rowOf = (cells: string, row = 2) => sheetOf(`${headed}<row r="${row}">${cells}</row>`)

const laughs = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(99)}"><!ENTITY c "${'&b;'.repeat(99)}">]>`
const entities = (content: string) => content.replace(xml, `${xml}${laughs}`).replace('E-mail', '&c;')

/** A right workbook of so many members: what hostile ones are compared with. */
export const honestBook = (members: number): Buffer =>
  book(
    sheetOf(
      headed +
        Array.from(
          { length: members },
          (_, i) => `<row r="${i + 2}">${text(`A${i + 2}`, `m${i}@import.example`)}</row>`,
        ).join(''),
    ),
  )

/** As some programs save it: the very last row of the sheet is there, with a height and nothing else. */
export const bookWithLastRow = (): Buffer =>
  book(
    sheetOf(
      `${headed}<row r="2">${text('A2', 'a@import.example')}</row><row r="1048576" ht="12.8" hidden="false"></row>`,
    ),
  )

/** Files that try to stop whoever reads them; each is made when it is asked for, because some are large. */
export const hostileFiles: Record<string, () => Buffer> = {
  'a cell in column ZZZZZZ': () => book(rowOf(text('ZZZZZZ2', 'x'))),
  'a cell in the last corner of a sheet': () => book(rowOf(text('XFD1048576', 'x'), 1_048_576)),
  'row 4294967295': () => book(rowOf(text('A4294967295', 'x'), 4_294_967_295)),
  'a cell whose address is written as an entity': () => book(rowOf(text('&#90;ZZZZZ2', 'x'))),
  'cells in columns and rows that are far only together': () =>
    book(sheetOf(`<row r="1">${text('ALL1', 'x')}</row><row r="90000">${text('A90000', 'x')}</row>`)),
  '112 MB of spaces in a cell': () => book(rowOf(text('A2', ' '.repeat(112 * mega)))),
  '112 MB of spaces between two tags': () => book(sheetOf(headed + ' '.repeat(112 * mega))),
  'a part that unpacks to 400 MB': () => book(Buffer.alloc(400 * mega, 'a')),
  'a hundred parts that unpack to 4 MB each': () =>
    zip([
      ...partsOf(sheetOf(headed)),
      ...Array.from({ length: 100 }, (_, i) => part(`xl/worksheets/sheet${i + 2}.xml`, Buffer.alloc(4 * mega, ' '))),
    ]),
  'a list of contents that says a bomb is small': () =>
    zip([
      ...partsOf(sheetOf(headed)).slice(0, 3),
      part('xl/worksheets/sheet1.xml', Buffer.alloc(200 * mega), { said: 900 }),
    ]),
  'a sheet that is on no list of contents': () =>
    zip(partsOf(sheetOf('')), { hidden: [part('xl/worksheets/sheet1.xml', rowOf(text('ZZZZZZ2', 'x')))] }),
  'entities made of entities in the sheet': () => book(entities(rowOf(text('A2', 'x')))),
  'entities made of entities in the shared strings': () =>
    book(rowOf('<c r="A2" t="s"><v>0</v></c>'), entities(strings('<si><t>E-mail</t></si>'))),
  'a long shared string in a million cells': () =>
    book(
      sheetOf(
        Array.from(
          { length: 20_000 },
          (_, i) =>
            `<row r="${i + 1}">${Array.from({ length: 50 }, (__, c) => {
              const letters = c < 26 ? String.fromCharCode(65 + c) : `A${String.fromCharCode(39 + c)}`
              return `<c r="${letters}${i + 1}" t="s"><v>0</v></c>`
            }).join('')}</row>`,
        ).join(''),
      ),
      strings(`<si><t>${'x'.repeat(32_000)}</t></si>`),
    ),
  'a million tags inside each other': () => book(rowOf('<a>'.repeat(1_000_000))),
  'a tag with a hundred thousand attributes': () =>
    book(rowOf(`<c ${Array.from({ length: 100_000 }, (_, i) => `a${i}="1"`).join(' ')} r="A2"/>`)),
  'a sheet in UTF-16': () => book(Buffer.from(`\ufeff${rowOf(text('ZZZZZZ2', 'x'))}`, 'utf16le')),
  'an archive that was cut off': () => honestBook(2_000).subarray(0, 9_000),
  'a list of contents that says there are 65,535 parts': () => zip(partsOf(sheetOf(headed)), { entries: 65_535 }),
  'a list of contents that begins outside of the file': () => {
    const file = honestBook(1)
    file.writeUInt32LE(0xffff_ff00, file.length - 6)
    return file
  },
  'a part twice under one name': () =>
    zip([...partsOf(sheetOf(headed)), part('xl/worksheets/sheet1.xml', sheetOf(''))]),
  'a way of packing that nobody knows': () => zip(partsOf(sheetOf(headed)).map((one) => ({ ...one, method: 99 }))),
  'an archive of nothing': () => zip([]),
  'a PDF': () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\u0000'),
  'a text of commas alone': () => Buffer.alloc(9 * mega, ','),
  'a text with a quote that never ends': () => Buffer.from(`"${'a'.repeat(9 * mega)}`),
  'a text of five million lines': () => Buffer.alloc(9 * mega, 'a\n'),
}
