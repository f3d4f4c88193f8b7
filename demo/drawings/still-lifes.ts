import { cup, bean } from './cup.ts'
import { type Drawing, defs, glint, linear, palette, place, radial, ring, scallop, shadow, star } from './shapes.ts'

/** A card of ten places, some of them stamped: 300 by 190. */
export function stampCard(filled: number): Drawing {
  const places = Array.from({ length: 10 }, (_, i) => {
    const [x, y] = [-112 + (i % 5) * 56, -18 + Math.floor(i / 5) * 58]
    return i < filled
      ? place(
          x,
          y,
          `<path d="${scallop(21, 16, 4)}" fill="${palette.teal}"/><circle r="17" fill="${palette.cream}"/>
          ${place(0, 1, miniCup(palette.coffee), 0.62)}`,
          1,
          i % 2 ? 9 : -9,
        )
      : place(
          x,
          y,
          `<circle r="21" fill="#fff" opacity=".5"/>
          <circle r="21" fill="none" stroke="${palette.caramel}" stroke-width="2" stroke-dasharray="5 4"/>`,
        )
  }).join('')
  return `${defs(
    linear(
      'card-paper',
      [
        [0, '#fffaf0'],
        [1, '#f3dfbd'],
      ],
      [0, 0, 1, 1],
    ),
    linear(
      'card-band',
      [
        [0, palette.coffee],
        [1, '#8d5a34'],
      ],
      [0, 0, 1, 0],
    ),
    shadow('card-lift', 12, 12, 0.35),
    '<clipPath id="card-clip"><rect x="-160" y="-105" width="320" height="210" rx="20"/></clipPath>',
  )}
  <g filter="url(#card-lift)"><rect x="-160" y="-105" width="320" height="210" rx="20" fill="url(#card-paper)"/></g>
  <g clip-path="url(#card-clip)"><rect x="-160" y="-105" width="320" height="46" fill="url(#card-band)"/>
    <path d="M-160-58C-120-66-80-50-40-58C0-66 40-50 80-58C120-66 140-54 160-58" fill="none" stroke="${palette.sun}" stroke-width="4"/></g>
  ${place(-132, -83, miniCup(palette.cream), 0.72)}
  <g fill="${palette.cream}"><rect x="-106" y="-92" width="96" height="8" rx="4"/><rect x="-106" y="-78" width="58" height="6" rx="3" opacity=".6"/></g>
  ${places}`
}

/** A cup in one flat colour, about 44 wide. */
export const miniCup = (colour: string): Drawing =>
  `<g fill="${colour}"><path d="M-18-8H14C14 6 9 16 2 18H-6C-13 16-18 6-18-8Z"/><rect x="-20" y="20" width="36" height="4" rx="2"/></g>
  <path d="M14-4C24-6 24 10 10 9" fill="none" stroke="${colour}" stroke-width="4"/>
  <path d="M-8-13C-12-18-4-20-8-25M2-13C-2-18 6-20 2-25" fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round"/>`

/** A thick coin seen from the front, radius 100. */
export const coin = (relief: Drawing, metal: 'gold' | 'silver' | 'bronze' = 'gold'): Drawing => {
  const [light, mid, dark, edge] = {
    gold: ['#fff0a8', '#f5bd3d', '#c9821a', '#8f5510'],
    silver: ['#ffffff', '#c9d3da', '#8496a3', '#56656f'],
    bronze: ['#ffd9b0', '#d18a52', '#93501f', '#633312'],
  }[metal] as [string, string, string, string]
  const id = `coin-${metal}`
  return `${defs(
    linear(
      `${id}-face`,
      [
        [0, light],
        [0.45, mid],
        [1, dark],
      ],
      [0, 0, 1, 1],
    ),
    linear(
      `${id}-well`,
      [
        [0, dark],
        [0.5, mid],
        [1, light],
      ],
      [0, 0, 1, 1],
    ),
    shadow(`${id}-lift`, 8, 8, 0.35),
  )}
  <g filter="url(#${id}-lift)"><circle cx="5" cy="8" r="100" fill="${edge}"/><circle r="100" fill="url(#${id}-face)"/></g>
  <g fill="none" stroke="${dark}" stroke-width="3" opacity=".55">${ring(60, 95, '<path d="M0-4V4"/>')}</g>
  <circle r="80" fill="url(#${id}-well)"/><circle r="75" fill="url(#${id}-face)"/>
  ${relief}
  <path d="M-62-52C-40-78-4-88 26-80" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".6"/>`
}

export const coffeeCoin = (): Drawing =>
  coin(
    `<g transform="translate(2 5)" opacity=".45">${place(4, 4, miniCup('#7a4608'), 2.3)}</g>${place(4, 4, miniCup('#fff6cf'), 2.3)}`,
  )

/** A plastic card with a chip of gold and a cup: 330 by 210. */
export const prepaidCard = (from: string, to: string): Drawing =>
  `${defs(
    linear(
      `pre${from.slice(1)}`,
      [
        [0, from],
        [1, to],
      ],
      [0, 0, 1, 1],
    ),
    linear(
      'chip',
      [
        [0, '#ffe9a6'],
        [1, '#d99a2b'],
      ],
      [0, 0, 1, 1],
    ),
    shadow('pre-lift', 14, 12, 0.4),
    '<clipPath id="pre-clip"><rect x="-165" y="-105" width="330" height="210" rx="24"/></clipPath>',
  )}
  <g filter="url(#pre-lift)"><rect x="-165" y="-105" width="330" height="210" rx="24" fill="url(#pre${from.slice(1)})"/></g>
  <g clip-path="url(#pre-clip)">
    <circle cx="150" cy="110" r="150" fill="#fff" opacity=".08"/><circle cx="170" cy="120" r="100" fill="#fff" opacity=".09"/>
    <path d="M-165-105H-40L-150 105H-165Z" fill="#fff" opacity=".08"/>
    <path d="M-165 62C-90 32-60 96 10 72C70 50 110 84 165 56V70C110 98 70 64 10 86C-60 110-90 46-165 76Z" fill="${palette.sun}" opacity=".85"/>
  </g>
  <rect x="-136" y="-62" width="54" height="42" rx="9" fill="url(#chip)"/>
  <path d="M-136-48H-118V-34H-136M-82-48H-100V-34H-82M-118-62V-20M-100-62V-20" fill="none" stroke="#9a6415" stroke-width="2"/>
  ${place(112, -52, miniCup(palette.cream), 1.5)}
  <g fill="${palette.cream}" opacity=".9"><rect x="-136" y="4" width="120" height="9" rx="4.5"/>
    <rect x="-136" y="22" width="72" height="7" rx="3.5" opacity=".6"/></g>
  <rect x="-164" y="-104" width="328" height="208" rx="23" fill="none" stroke="#fff" stroke-width="2" opacity=".35"/>`

export const crown = (): Drawing =>
  `${defs(
    linear(
      'crown',
      [
        [0, '#fff0a8'],
        [0.5, '#f5bd3d'],
        [1, '#c9821a'],
      ],
      [0, 0, 0.6, 1],
    ),
    shadow('crown-lift', 5, 5, 0.35),
  )}
  <g filter="url(#crown-lift)"><path d="M-60 34L-72-24L-34 4L0-46L34 4L72-24L60 34Z" fill="url(#crown)" stroke="#a5670f" stroke-width="2" stroke-linejoin="round"/>
  <rect x="-60" y="30" width="120" height="18" rx="7" fill="#e3a12b"/></g>
  <g fill="#ffe9a6"><circle cx="-72" cy="-28" r="9"/><circle cy="-52" r="10"/><circle cx="72" cy="-28" r="9"/></g>
  <circle cy="39" r="6" fill="${palette.coral}"/><circle cx="-34" cy="39" r="5" fill="${palette.teal}"/><circle cx="34" cy="39" r="5" fill="${palette.teal}"/>
  <path d="M-54 22L-60-8M-8-22L-2-32" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".7"/>`

/** A round step of a podium, its top face at (0, 0). */
export const step = (width: number, height: number, top: string, from: string, to: string): Drawing => {
  const [half, tilt] = [width / 2, width * 0.13]
  const id = `step${from.slice(1)}`
  return `${defs(
    linear(
      id,
      [
        [0, to],
        [0.3, from],
        [0.6, from],
        [1, to],
      ],
      [0, 0, 1, 0],
    ),
  )}
  <path d="M${-half} 0V${height}A${half} ${tilt} 0 0 0 ${half} ${height}V0Z" fill="url(#${id})"/>
  <path d="M${-half} 16A${half} ${tilt} 0 0 0 ${half} 16" fill="none" stroke="#fff" stroke-width="4" opacity=".3"/>
  <ellipse rx="${half}" ry="${tilt}" fill="${top}"/><ellipse rx="${half - 8}" ry="${tilt - 4}" fill="none" stroke="#fff" stroke-width="2" opacity=".6"/>`
}

/** A gift box with its lid off, opening at (0, 0): what is drawn into `inside` stands behind the front. */
export const giftBox = (inside: Drawing): Drawing =>
  `${defs(
    linear(
      'box-front',
      [
        [0, '#2a9a95'],
        [1, palette.deepTeal],
      ],
      [0, 0, 0.3, 1],
    ),
    linear('box-in', [
      [0, '#072f33'],
      [1, '#0e4a4f'],
    ]),
    linear(
      'ribbon',
      [
        [0, '#ffd77a'],
        [0.5, palette.sun],
        [1, '#c98418'],
      ],
      [0, 0, 1, 0],
    ),
    shadow('box-lift', 14, 14, 0.35),
  )}
  <g filter="url(#box-lift)"><path d="M-160-6L-128-40H128L160-6L142 150C141 160 134 166 124 166H-124C-134 166-141 160-142 150Z" fill="url(#box-in)"/></g>
  ${inside}
  <path d="M-160-6H160L142 150C141 160 134 166 124 166H-124C-134 166-141 160-142 150Z" fill="url(#box-front)"/>
  <path d="M-160-6H160L157 20H-157Z" fill="#fff" opacity=".16"/>
  <path d="M-26-6H26L24 166H-24Z" fill="url(#ribbon)"/>
  <g>${[-108, -72, 72, 108].flatMap((x) => [50, 110].map((y) => `<path transform="translate(${x} ${y + (Math.abs(x) > 90 ? 26 : 0)})" d="${star(9, 4, 0.35)}" fill="#fff" opacity=".35"/>`)).join('')}</g>
  ${place(0, 58, bow())}`

const bow = (): Drawing =>
  `<path d="M-6 4L-44 62L-24 58L-18 74L6 12Z" fill="#d8951f"/><path d="M6 4L44 62L24 58L18 74L-6 12Z" fill="#d8951f"/>
  <path d="M0 0C-26-44-78-46-82-14C-84 16-36 26 0 0Z" fill="url(#ribbon)"/><path d="M0 0C26-44 78-46 82-14C84 16 36 26 0 0Z" fill="url(#ribbon)"/>
  <path d="M-8-2C-30-26-58-28-64-13C-66 4-34 10-8-2ZM8-2C30-26 58-28 64-13C66 4 34 10 8-2Z" fill="#a8660d" opacity=".55"/>
  <rect x="-16" y="-15" width="32" height="31" rx="11" fill="#ffd77a"/><path d="M-8-9C-2-12 4-12 8-9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".8"/>`

export const beans = (list: readonly (readonly [x: number, y: number, scale: number, turn: number])[]): Drawing =>
  list
    .map(
      ([
        x,
        y,
        scale,
        turn,
      ]) => `<ellipse cx="${x + 2}" cy="${y + 24 * scale}" rx="${26 * scale}" ry="${8 * scale}" fill="#1d0f06" opacity=".25"/>
    ${place(x, y, bean(), scale, turn)}`,
    )
    .join('')

export const glints = (list: readonly (readonly [x: number, y: number, size: number])[]): Drawing =>
  list.map(([x, y, size]) => glint(x, y, size)).join('')

export const emblem = (): Drawing =>
  `${defs(
    shadow('emblem-lift', 14, 16, 0.4),
    radial(
      'emblem-disc',
      [
        [0, '#fffdf6'],
        [0.6, palette.cream],
        [1, '#efcf9c'],
      ],
      [0.45, 0.36, 0.66],
    ),
    linear(
      'emblem-ring',
      [
        [0, '#2a9a95'],
        [1, palette.deepTeal],
      ],
      [0, 0, 0.5, 1],
    ),
  )}
  <g filter="url(#emblem-lift)"><path d="${scallop(246, 32, 16)}" fill="url(#emblem-ring)"/></g>
  <circle r="222" fill="none" stroke="${palette.sun}" stroke-width="5"/>
  <g fill="${palette.cream}">${ring(32, 235, '<circle r="4"/>')}</g>
  <circle r="205" fill="url(#emblem-disc)"/><circle r="194" fill="none" stroke="${palette.coffee}" stroke-width="3" opacity=".35"/>
  ${place(0, 22, cup({ steam: '#b98a5e' }), 1.72)}`
