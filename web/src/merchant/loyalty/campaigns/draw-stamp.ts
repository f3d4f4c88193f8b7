import { pictureKinds } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { stampShapes, type StampShape } from './stamp-shapes.ts'

export type StampPicture = 'stampedImage' | 'unstampedImage' | 'redeemedImage'
export const stampPictures: readonly StampPicture[] = ['stampedImage', 'unstampedImage', 'redeemedImage']

const side = pictureKinds.stamp.width
const middle = side / 2

/** Draws one of a stamp's pictures: full colour, an empty place, or used up. */
export function drawStamp(canvas: HTMLCanvasElement, shape: StampShape, picture: StampPicture, colour: string): void {
  canvas.width = canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return
  const look = looks(colour)[picture]
  pen.clearRect(0, 0, side, side)
  disc(pen, middle - 6, look.ground)
  pen.strokeStyle = look.line
  pen.lineWidth = 5
  pen.setLineDash(picture === 'unstampedImage' ? [14, 11] : [])
  circle(pen, picture === 'stampedImage' ? middle - 20 : middle - 9)
  pen.stroke()
  pen.setLineDash([])
  drawShape(pen, shape, { at: middle, scale: 6.4, colour: look.shape })
}

type Placed = { at: number; scale: number; colour: string }

function drawShape(pen: CanvasRenderingContext2D, shape: StampShape, { at, scale, colour }: Placed): void {
  pen.translate(at, at)
  pen.scale(scale, scale)
  pen.translate(-12, -12)
  pen.lineWidth = shape === 'paw' ? 2.2 : 1.7
  pen.lineCap = pen.lineJoin = 'round'
  pen.strokeStyle = colour
  pen.stroke(new Path2D(stampShapes[shape]))
  pen.setTransform(1, 0, 0, 1, 0, 0)
}

/** The picture as a file to upload. */
export const stampFile = (shape: StampShape, picture: StampPicture, colour: string): Promise<Blob> =>
  fileOf((canvas) => drawStamp(canvas, shape, picture, colour))

/** A logo of the shape alone, in the colours of the card. */
export const logoFile = (shape: StampShape, background: string, foreground: string): Promise<Blob> =>
  fileOf((canvas) => {
    const { width } = pictureKinds.campaignLogo
    canvas.width = canvas.height = width
    const pen = canvas.getContext('2d')
    if (!pen) return
    pen.fillStyle = background
    pen.fillRect(0, 0, width, width)
    drawShape(pen, shape, { at: width / 2, scale: width / 36, colour: foreground })
  })

const fileOf = (draw: (canvas: HTMLCanvasElement) => void): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const canvas = document.createElement('canvas')
    draw(canvas)
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('no picture'))), 'image/png')
  })

const looks = (colour: string): Record<StampPicture, { ground: string; line: string; shape: string }> => ({
  stampedImage: { ground: colour, line: '#ffffff99', shape: '#ffffff' },
  unstampedImage: { ground: `${colour}12`, line: `${colour}66`, shape: `${colour}59` },
  redeemedImage: { ground: '#8a8f98', line: '#6f747d', shape: '#e8eaed' },
})

function circle(pen: CanvasRenderingContext2D, radius: number): void {
  pen.beginPath()
  pen.arc(middle, middle, radius, 0, 2 * Math.PI)
}

function disc(pen: CanvasRenderingContext2D, radius: number, colour: string): void {
  circle(pen, radius)
  pen.fillStyle = colour
  pen.fill()
}
