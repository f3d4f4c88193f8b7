import { pdfFile, type PdfPart } from '../../../kit/pdf-file.ts'
import type { LabelPicture } from './label-picture.ts'

/** A PDF of pages with one font for codes, and one picture that all of them share. Page contents are plain ASCII. */
export function writePdf(page: { width: number; height: number }, contents: string[], label: LabelPicture): Blob {
  const first = 5
  const kids = contents.map((_, i) => `${first + 2 * i} 0 R`).join(' ')
  const objects: PdfPart[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`],
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>'],
    [
      `<< /Type /XObject /Subtype /Image /Width ${label.width} /Height ${label.height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${label.bytes.length} >>\nstream\n`,
      label.bytes,
      '\nendstream',
    ],
    ...contents.flatMap((content, i): PdfPart[][] => [
      [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${first + 2 * i + 1} 0 R`,
        ' /Resources << /Font << /Code 3 0 R >> /XObject << /Label 4 0 R >> >> >>',
      ],
      [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    ]),
  ]
  return pdfFile(objects)
}
