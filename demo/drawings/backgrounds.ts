import { blur, type Drawing, defs, linear, page, palette, place, radial, rays } from './shapes.ts'

/** A campaign's logo: 660 square, a motif on a round table of light. (0, 0) of the motif is the middle. */
export const logoSize = 660

type Ground = { inner: string; outer: string; ray: string; table?: string; tableEdge?: string }

export function logo(ground: Ground, motif: Drawing): string {
  return page(
    logoSize,
    logoSize,
    `${defs(
      radial(
        'ground',
        [
          [0, ground.inner],
          [1, ground.outer],
        ],
        [0.5, 0.42, 0.72],
      ),
      radial('halo', [
        [0, '#fff', 0.55],
        [1, '#fff', 0],
      ]),
    )}
    <rect width="660" height="660" fill="url(#ground)"/>
    <g transform="translate(330 330)">${rays(18, 520, ground.ray, 0.16)}</g>
    ${confetti(ground.ray)}
    <circle cx="330" cy="310" r="270" fill="url(#halo)"/>
    ${ground.table && ground.tableEdge ? table(ground.table, ground.tableEdge) : ''}
    <g transform="translate(330 330)">${motif}</g>`,
  )
}

const table = (top: string, edge: string): Drawing =>
  `${defs(
    linear('table', [
      [0, top],
      [1, edge],
    ]),
    blur('wide', 14),
  )}
  <path d="M0 548C160 500 500 500 660 548V660H0Z" opacity=".18" filter="url(#wide)"/>
  <path d="M0 556C160 508 500 508 660 556V660H0Z" fill="url(#table)"/>
  <path d="M0 556C160 508 500 508 660 556" fill="none" stroke="#fff" stroke-width="3" opacity=".4"/>`

const flecks = [
  [70, 90, 7],
  [150, 50, 4],
  [560, 70, 6],
  [610, 170, 4],
  [50, 250, 4],
  [600, 300, 7],
  [90, 400, 5],
  [585, 430, 4],
  [250, 40, 5],
  [430, 46, 4],
  [40, 150, 3],
  [628, 90, 3],
] as const

const confetti = (colour: string): Drawing =>
  `<g fill="${colour}" opacity=".5">${flecks.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`

/** One painted tile, 100 square around its middle: four petals, a flower, corner arcs that meet the neighbours'. */
export function azulejo(blue: string, deep: string, pale: string): Drawing {
  const quarter = `<path d="M0-6C16-14 26-28 22-44C6-38-2-24 0-6Z" fill="${blue}"/>
    <path d="M3-10C12-17 18-26 18-37" fill="none" stroke="${pale}" stroke-width="2"/>
    <path d="M0-6C-16-14-26-28-22-44C-6-38 2-24 0-6Z" fill="${blue}" opacity=".72"/>
    <path d="M50-50L50-22C38-24 24-38 22-50Z" fill="${deep}"/><path d="M50-50V-33C43-35 35-43 33-50Z" fill="${palette.custard}"/>
    <circle cy="-45" r="3.4" fill="${deep}"/>
    <path d="M50-16C42-16 36-10 36 0C36 10 42 16 50 16" fill="none" stroke="${blue}" stroke-width="3"/>`
  const turned = [0, 90, 180, 270].map((turn) => `<g transform="rotate(${turn})">${quarter}</g>`).join('')
  return `<rect x="-50" y="-50" width="100" height="100" fill="#fdfefe"/>
    <rect x="-50" y="-50" width="100" height="100" fill="${pale}" opacity=".35"/>${turned}
    <circle r="9" fill="${palette.custard}"/><circle r="9" fill="none" stroke="${deep}" stroke-width="3"/><circle r="3.4" fill="${deep}"/>
    <rect x="-50" y="-50" width="100" height="100" fill="none" stroke="#9fb7d6" stroke-width="1.6"/>
    <path d="M-48 48V-48H48" fill="none" stroke="#fff" stroke-width="2" opacity=".9"/>`
}

/** A wall of tiles that fills a rectangle from its top left corner. */
export function tileWall(width: number, height: number, size: number): Drawing {
  const tile = place(size / 2, size / 2, azulejo(palette.tile, palette.deepTile, palette.paleTile), size / 100)
  return `${defs(`<pattern id="tiles" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${tile}</pattern>`)}
  <rect width="${width}" height="${height}" fill="url(#tiles)"/>`
}
