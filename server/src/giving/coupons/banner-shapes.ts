import { motifs, type Motif } from './banner-motifs.ts'
import {
  box,
  circle,
  largeMaskOf,
  rays,
  repeated,
  ring,
  type Shape,
  type Stroke,
  without,
} from '../../core/draw-shapes.ts'

export type Box = { left: number; top: number; width: number; height: number }

export const drawnBanners = ['detailBanner', 'walletBanner'] as const
export type DrawnBanner = (typeof drawnBanners)[number]

/** How a generated banner is laid out: the ticket upon its ground, torn along a line between its worth and its title. */
export type Layout = {
  width: number
  height: number
  ticket: Box
  /** Where the line runs: across at this height, or downwards at this distance from the left. */
  tear: { across: number } | { down: number }
  worth: Box & { largest: number }
  title: Box & { largest: number; align: 'left' | 'centre' }
}

/** Pages show the middle half of the square one: the ticket stands within it. */
export const layouts: Record<DrawnBanner, Layout> = {
  detailBanner: {
    width: 660,
    height: 660,
    ticket: { left: 52, top: 190, width: 556, height: 280 },
    tear: { across: 322 },
    worth: { left: 92, top: 212, width: 476, height: 92, largest: 84 },
    title: { left: 88, top: 338, width: 484, height: 120, largest: 50, align: 'centre' },
  },
  walletBanner: {
    width: 1125,
    height: 294,
    ticket: { left: 44, top: 34, width: 1037, height: 226 },
    tear: { down: 414 },
    worth: { left: 72, top: 66, width: 316, height: 162, largest: 84 },
    title: { left: 456, top: 56, width: 586, height: 182, largest: 60, align: 'left' },
  },
}

type Masks = { beams: Buffer; shadow: Buffer; ticket: Buffer; gift: Buffer }

const kept = new Map<DrawnBanner, Promise<Masks>>()
const keptMotifs = new Map<string, Promise<Buffer>>()

/** The shapes of a banner, which depend on nothing but its kind and motif: made once. */
export async function masksOf(kind: DrawnBanner, motif: Motif): Promise<Masks & { dots: Buffer }> {
  const name = `${kind} ${motif}`
  const { width, height } = layouts[kind]
  const masks = kept.get(kind) ?? makeMasks(layouts[kind])
  kept.set(kind, masks)
  const dots = keptMotifs.get(name) ?? largeMaskOf(width, height, strewn(layouts[kind], motif))
  keptMotifs.set(name, dots)
  return { ...(await masks), dots: await dots }
}

async function makeMasks(layout: Layout): Promise<Masks> {
  const { width, height, ticket } = layout
  const [cx, cy] = [width / 2, height / 2]
  const draw = (strokes: readonly Stroke[]) => largeMaskOf(width, height, strokes)
  const whole = box(ticket.left, ticket.top, ticket.width, ticket.height, 26)
  const torn = without(whole, ...notchesOf(layout))
  const lower: Shape = (x, y) => torn(x, y - 8)
  return {
    beams: await draw([{ shape: rays(cx, cy, 36), opacity: 0.09 }]),
    shadow: await draw([{ shape: lower, opacity: 0.3, fade: 36 }]),
    ticket: await draw([{ shape: without(torn, dashesOf(layout)) }]),
    gift: await draw(giftIn(layout.worth).map((shape) => ({ shape }))),
  }
}

const notch = 20

/** Half a circle out of the ticket at both ends of its line. */
function notchesOf({ ticket: { left, top, width, height }, tear }: Layout): Shape[] {
  if ('across' in tear) return [circle(left, tear.across, notch), circle(left + width, tear.across, notch)]
  return [circle(tear.down, top, notch), circle(tear.down, top + height, notch)]
}

/** The line itself, as short dashes. */
function dashesOf({ ticket: { left, top, width, height }, tear }: Layout): Shape {
  const [from, to] = 'across' in tear ? [left + 34, left + width - 34] : [top + 34, top + height - 34]
  const count = Math.floor((to - from + 8) / 18)
  const first = (from + to - count * 18 + 8) / 2
  if ('across' in tear) {
    const dash = box(first, tear.across - 1.5, 10, 3, 1.5)
    return repeated(dash, { count, dx: 18 }, { x: first + 5, y: tear.across })
  }
  const dash = box(tear.down - 1.5, first, 3, 10, 1.5)
  return repeated(dash, { count, dy: 18 }, { x: tear.down, y: first + 5 })
}

/** A motif around the ticket, in places that look random and are always the same. */
function strewn({ width, height, ticket }: Layout, motif: Motif): Stroke[] {
  const strokes: Stroke[] = []
  const { draw, size } = motifs[motif]
  const ground = box(ticket.left, ticket.top, ticket.width, ticket.height, 26)
  for (let n = 1; n <= 60; n++) {
    const [x, y] = [scatter(n, 12.9898) * width, scatter(n, 78.233) * height]
    const radius = (4 + ((n * 7) % 5) * 1.6) * size
    const touches = (other: Shape) => other(x, y) < radius + 10
    if (
      touches(ground) ||
      strokes.some(({ shape }) => touches(shape)) ||
      Math.min(x, y, width - x, height - y) < radius + 4
    )
      continue
    strokes.push({ shape: draw(x, y, radius, n), opacity: 0.85, around: { x, y, reach: 1.5 * radius + 6 } })
  }
  return strokes
}

/** Pseudo-random numbers from 0 to 1, the same in each run. */
const scatter = (n: number, seed: number) => Math.abs((Math.sin(n * seed) * 43758.5453) % 1)

/** A box with a ribbon, in the middle of where a worth would stand. */
function giftIn({ left, top, width, height }: Box): Shape[] {
  const side = Math.min(110, height - 10)
  const [x, y] = [left + (width - side) / 2, top + (height - side) / 2]
  const part = (at: number) => at * side
  const ribbon = box(x + part(0.445), y + part(0.24), part(0.11), part(0.76), 0)
  return [
    without(box(x + part(0.02), y + part(0.27), part(0.96), part(0.22), part(0.05)), ribbon),
    without(box(x + part(0.1), y + part(0.54), part(0.8), part(0.44), part(0.05)), ribbon),
    ring(x + part(0.34), y + part(0.14), part(0.11), part(0.07)),
    ring(x + part(0.66), y + part(0.14), part(0.11), part(0.07)),
  ]
}
