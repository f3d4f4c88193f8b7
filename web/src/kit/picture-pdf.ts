import { pdfFile, type PdfPart } from './pdf-file.ts'

/** A4 in points, as PDF measures. */
const page = { width: 595.28, height: 841.89 }

/** A drawing as a PDF of one page. */
export async function picturePdf(canvas: HTMLCanvasElement): Promise<Blob> {
  const picture = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('no picture'))), 'image/jpeg', 0.93),
  )
  return pdfOf(new Uint8Array(await picture.arrayBuffer()), canvas)
}

function pdfOf(jpeg: Uint8Array<ArrayBuffer>, { width, height }: { width: number; height: number }): Blob {
  const content = `q ${page.width} 0 0 ${page.height} 0 0 cm /Picture Do Q`
  const objects: PdfPart[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R`,
      ' /Resources << /XObject << /Picture 5 0 R >> >> >>',
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ]
  return pdfFile(objects)
}
