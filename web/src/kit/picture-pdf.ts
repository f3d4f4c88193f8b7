import { pdfFile, type PdfPart } from './pdf-file.ts'
import { type DrawnText, textLayer } from './text-layer.ts'

/** A4 in points, as PDF measures. */
const page = { width: 595.28, height: 841.89 }

/** A drawing as a PDF of one page; with the texts that were drawn they can be found and copied in it. */
export async function picturePdf(canvas: HTMLCanvasElement, texts: readonly DrawnText[] = []): Promise<Blob> {
  const picture = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('no picture'))), 'image/jpeg', 0.93),
  )
  return pdfOf(new Uint8Array(await picture.arrayBuffer()), canvas, texts)
}

type Size = { width: number; height: number }

export function pdfOf(jpeg: Uint8Array<ArrayBuffer>, { width, height }: Size, texts: readonly DrawnText[]): Blob {
  const layer = textLayer(texts, page.width / width, height, 6)
  const content = `q ${page.width} 0 0 ${page.height} 0 0 cm /Picture Do Q\n${layer.content}`
  const objects: PdfPart[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R`,
      ` /Resources << /XObject << /Picture 5 0 R >> ${layer.fonts} >> >>`,
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
    ...(texts.length ? layer.objects : []),
  ]
  return pdfFile(objects)
}
