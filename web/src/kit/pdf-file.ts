export type PdfPart = string | Uint8Array<ArrayBuffer>

/** A PDF of these objects, the first of them the catalogue, with the table that says where each begins. */
export function pdfFile(objects: readonly PdfPart[][]): Blob {
  const parts: PdfPart[] = ['%PDF-1.4\n']
  const starts: number[] = []
  let length = 9
  const add = (...more: PdfPart[]) => {
    parts.push(...more)
    length += more.reduce((sum, part) => sum + part.length, 0)
  }
  objects.forEach((object, index) => {
    starts.push(length)
    add(`${index + 1} 0 obj\n`, ...object, '\nendobj\n')
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return new Blob([...parts, `${end}startxref\n${length}\n%%EOF\n`], { type: 'application/pdf' })
}
