/** Small words of the drawing language. A drawing is SVG text around its own middle (0, 0); nothing here needs a font. */

export type Drawing = string

export const palette = {
  espresso: '#3a2216',
  coffee: '#6b4025',
  caramel: '#c98a4b',
  cream: '#fbf2e0',
  milk: '#fffaf0',
  teal: '#1c7c7a',
  deepTeal: '#0e4a4f',
  sun: '#f4b942',
  coral: '#e2725b',
  tile: '#1f57a4',
  deepTile: '#12356f',
  paleTile: '#d9e8f7',
  custard: '#ffd257',
} as const

type Stop = readonly [offset: number, colour: string, opacity?: number]

const stops = (list: readonly Stop[]) =>
  list.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)

/** A gradient along a line in the shape's own box; the default runs from top to bottom. */
export const linear = (id: string, list: readonly Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]): Drawing =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list).join('')}</linearGradient>`

export const radial = (id: string, list: readonly Stop[], [cx, cy, r] = [0.5, 0.5, 0.5]): Drawing =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list).join('')}</radialGradient>`

export const blur = (id: string, deviation: number): Drawing =>
  `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

/** Lifts what it is put on off the paper. */
export const shadow = (id: string, dy: number, deviation: number, opacity: number, colour = '#24130a'): Drawing =>
  `<filter id="${id}" x="-40%" y="-40%" width="180%" height="190%">
    <feDropShadow dx="0" dy="${dy}" stdDeviation="${deviation}" flood-color="${colour}" flood-opacity="${opacity}"/>
  </filter>`

export const defs = (...parts: Drawing[]): Drawing => `<defs>${parts.join('')}</defs>`

export const place = (x: number, y: number, drawing: Drawing, scale = 1, turn = 0): Drawing =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${drawing}</g>`

/** Wraps a drawing whose (0, 0) is the top left corner; a `view` of other proportions is filled and cropped evenly. */
export const page = (width: number, height: number, drawing: Drawing, view = `0 0 ${width} ${height}`): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}"
    preserveAspectRatio="xMidYMid slice">${drawing}</svg>`

const point = (radius: number, angle: number) =>
  `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`

/** The edge of a biscuit, a bottle cap or a postage stamp. */
export function scallop(radius: number, waves: number, depth: number): string {
  const step = (2 * Math.PI) / waves
  const arcs = Array.from({ length: waves }, (_, i) => {
    const outer = point(radius + depth, (i + 0.5) * step)
    return `Q${outer} ${point(radius, (i + 1) * step)}`
  })
  return `M${point(radius, 0)}${arcs.join('')}Z`
}

export function star(radius: number, points = 5, inner = 0.46): string {
  const corners = Array.from({ length: points * 2 }, (_, i) =>
    point(i % 2 === 0 ? radius : radius * inner, (Math.PI * i) / points - Math.PI / 2),
  )
  return `M${corners.join('L')}Z`
}

/** A four-pointed glint. */
export const glint = (x: number, y: number, size: number, colour: string = palette.milk, opacity = 0.9): Drawing =>
  `<path transform="translate(${x} ${y}) scale(${size})" fill="${colour}" opacity="${opacity}"
    d="M0-1C.12-.2.2-.12 1 0 .2.12.12.2 0 1-.12.2-.2.12-1 0-.2-.12-.12-.2 0-1Z"/>`

/** Copies of a drawing on a ring, each turned outwards. */
export const ring = (count: number, radius: number, drawing: Drawing): Drawing =>
  Array.from({ length: count }, (_, i) => {
    const turn = (360 * i) / count
    return `<g transform="rotate(${turn}) translate(0 ${-radius})">${drawing}</g>`
  }).join('')

/** Sun rays from the middle, as on an old shop sign. */
export function rays(count: number, radius: number, colour: string, opacity: number): Drawing {
  const half = Math.PI / count / 2
  const blades = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count
    return `M0 0L${point(radius, angle - half)}L${point(radius, angle + half)}Z`
  })
  return `<path d="${blades.join('')}" fill="${colour}" opacity="${opacity}"/>`
}

export const steam = (id: string, height: number, colour = '#ffffff', opacity = 0.85): Drawing => {
  const wisp = (x: number, h: number) =>
    `<path transform="translate(${x} 0)" d="M0 0C-14 ${-h * 0.28} 14 ${-h * 0.5} 0 ${-h * 0.75}C-5 ${-h * 0.86} -2 ${-h * 0.95} 3 ${-h}"/>`
  return `${defs(
    linear(`${id}-fade`, [
      [0, colour, 0],
      [0.35, colour, opacity],
      [1, colour, 0.05],
    ]),
    blur(`${id}-mist`, 1.1),
  )}
    <g fill="none" stroke="url(#${id}-fade)" stroke-width="7" stroke-linecap="round" filter="url(#${id}-mist)">
      ${wisp(-22, height * 0.8)}${wisp(1, height)}${wisp(24, height * 0.75)}
    </g>`
}
