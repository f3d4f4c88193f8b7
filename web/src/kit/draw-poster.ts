import type { Language } from '../lib/languages.ts'
import { breakLines, printFonts } from './break-lines.ts'

/** What stands on a poster: the campaign's look, what it promises, and where the code leads. */
export type PosterLook = {
  /** Whose poster it is. */
  shop: string
  name: string
  promise: string
  invitation: string
  url: string
  /** Where a drawing of the code lies. */
  code: string
  logo: string
  heroImage: string | null
  background: string
  foreground: string
}

// A4 at 300 dots an inch.
const width = 2480
const height = 3508
const margin = 200
const middle = width / 2

type Pen = CanvasRenderingContext2D

/** Draws the poster; the fonts are those of the language. */
export async function drawPoster(look: PosterLook, language: Language): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  canvas.lang = language
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no picture')
  const [logo, code, hero] = await Promise.all([
    pictureOf(look.logo),
    pictureOf(look.code),
    look.heroImage && pictureOf(look.heroImage),
  ])
  pen.fillStyle = look.background
  pen.fillRect(0, 0, width, height)
  let y = 220
  if (hero) {
    const tall = Math.round((width * hero.height) / hero.width)
    pen.drawImage(hero, 0, 0, width, tall)
    y = tall - 200
  }
  drawLogo(pen, logo, y)
  y = write(pen, look.shop, { y: y + 520, size: 84, weight: 600, lines: 1, colour: look.foreground })
  y = write(pen, look.name, { y: y + 20, size: 190, weight: 800, lines: 2, colour: look.foreground })
  y = write(pen, look.promise, { y: y + 30, size: 104, weight: 500, lines: 3, colour: look.foreground })
  drawCode(pen, code, look.invitation, y + 60)
  write(pen, look.url, { y: height - 200, size: 84, weight: 700, lines: 1, colour: look.foreground })
  return canvas
}

function drawLogo(pen: Pen, logo: CanvasImageSource, y: number): void {
  const side = 440
  pen.save()
  pen.fillStyle = '#ffffff'
  pen.beginPath()
  pen.roundRect(middle - side / 2 - 18, y - 18, side + 36, side + 36, 100)
  pen.fill()
  pen.beginPath()
  pen.roundRect(middle - side / 2, y, side, side, 84)
  pen.clip()
  pen.drawImage(logo, middle - side / 2, y, side, side)
  pen.restore()
}

/** The code on a white field, as large as what is left allows, with the invitation below it. */
function drawCode(pen: Pen, code: CanvasImageSource, invitation: string, y: number): void {
  // The drawing has a white rim of its own.
  const side = Math.min(1500, height - y - 480)
  pen.fillStyle = '#ffffff'
  pen.beginPath()
  pen.roundRect(middle - side / 2, y, side, side + 170, 90)
  pen.fill()
  pen.imageSmoothingEnabled = false
  pen.drawImage(code, middle - side / 2 + 60, y + 60, side - 120, side - 120)
  pen.imageSmoothingEnabled = true
  write(pen, invitation, { y: y + side - 20, size: 92, weight: 700, lines: 1, colour: '#1a1a1a', within: side - 160 })
}

type Style = { y: number; size: number; weight: number; lines: number; colour: string; within?: number }

/** Writes centred lines from the top edge `y`, smaller where they would be too many; answers with their lower edge. */
function write(pen: Pen, text: string, style: Style): number {
  const within = style.within ?? width - 2 * margin
  let { size } = style
  const font = () => `${style.weight} ${size}px ${printFonts}`
  pen.font = font()
  let lines = breakLines(pen, text, within)
  while ((lines.length > style.lines || lines.some((line) => pen.measureText(line).width > within)) && size > 30) {
    size -= 4
    pen.font = font()
    lines = breakLines(pen, text, within)
  }
  pen.fillStyle = style.colour
  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  lines.forEach((line, index) => pen.fillText(line, middle, style.y + index * size * 1.25))
  return style.y + lines.length * size * 1.25
}

async function pictureOf(url: string): Promise<HTMLImageElement> {
  const picture = new Image()
  // A storage elsewhere must say that its pictures may be drawn.
  picture.crossOrigin = 'anonymous'
  picture.src = url
  await picture.decode()
  return picture
}
