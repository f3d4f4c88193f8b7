import type { getInvoice } from '@chopcard/contract/commerce/merchant/billing.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { breakLines, printFonts } from './break-lines.ts'
import { picturePdf } from './picture-pdf.ts'
import type { DrawnText } from './text-layer.ts'

type Invoice = Answer<typeof getInvoice>['data']
type Pen = CanvasRenderingContext2D & { texts: DrawnText[] }

// A4 at 300 dots an inch.
const width = 2480
const height = 3508
const margin = 260
const right = width - margin
const black = '#1a1a1a'
const grey = '#595959'

/** An invoice as a PDF of one page, in the language it was written in. */
export async function invoiceFile(invoice: Invoice): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.lang = invoice.language
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no picture')
  const pen = Object.assign(context, { texts: [] })
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  draw(pen, invoice)
  return picturePdf(canvas, pen.texts)
}

function draw(pen: Pen, { title, issuer, facts, payer, item, sums, note }: Invoice): void {
  pen.fillStyle = '#1890ff'
  pen.fillRect(0, 0, width, 28)
  const [name = '', ...address] = issuer
  let y = write(pen, name, margin, 200, { size: 60, weight: 700 }) + 4
  for (const line of address) y = write(pen, line, margin, y, { size: 40, colour: grey })
  y = write(pen, title, margin, Math.max(y + 60, 400), { size: 130, weight: 700 }) + 60
  for (const { label, value } of facts) {
    write(pen, label, margin, y, { colour: grey })
    y = write(pen, value, margin + 620, y, {}) + 18
  }
  y = write(pen, payer.label, margin, y + 90, { colour: grey }) + 12
  payer.lines.forEach((line, index) => (y = write(pen, line, margin, y, { weight: index ? 400 : 600 }) + 8))
  y = rule(pen, write(pen, item.label, margin, y + 110, { colour: grey }) + 24)
  y = write(pen, item.name, margin, y + 40, { size: 60, weight: 600 }) + 12
  y = rule(pen, write(pen, item.period, margin, y, { colour: grey }) + 50)
  sums.forEach(({ label, value }, index) => {
    const style = index === sums.length - 1 ? { size: 64, weight: 700 } : {}
    write(pen, label, 1100, y + 36, style)
    y = write(pen, value, right, y + 36, { ...style, align: 'right' })
  })
  write(pen, note, margin, y + 140, { colour: grey })
}

type Style = { size?: number; weight?: number; colour?: string; align?: 'left' | 'right' }

/** Writes a text from its top edge, in as many lines as it takes; answers with their lower edge. */
function write(pen: Pen, text: string, x: number, y: number, style: Style): number {
  const { size = 48, weight = 400, colour = black, align = 'left' } = style
  pen.font = `${weight} ${size}px ${printFonts}`
  pen.fillStyle = colour
  pen.textAlign = align
  pen.textBaseline = 'top'
  const lines = align === 'right' ? [text] : breakLines(pen, text, right - x)
  lines.forEach((line, index) => {
    const top = y + index * size * 1.35
    const lineWidth = pen.measureText(line).width
    pen.fillText(line, x, top)
    const from = align === 'right' ? x - lineWidth : x
    if (line) pen.texts.push({ text: line, x: from, y: top + size * 0.8, size, width: lineWidth })
  })
  return y + lines.length * size * 1.35
}

function rule(pen: Pen, y: number): number {
  pen.fillStyle = '#d9d9d9'
  pen.fillRect(margin, y, right - margin, 3)
  return y
}
