import { blur, type Drawing, defs, linear, palette, radial } from './shapes.ts'

/** The wavy top edge of the pastry. */
function rim(rx: number, ry: number, waves: number, depth: number): string {
  const at = (angle: number, grow: number) =>
    `${((rx + grow) * Math.cos(angle)).toFixed(2)} ${((ry + grow * 0.6) * Math.sin(angle)).toFixed(2)}`
  const step = (2 * Math.PI) / waves
  const arcs = Array.from({ length: waves }, (_, i) => `Q${at((i + 0.5) * step, depth)} ${at((i + 1) * step, 0)}`)
  return `M${at(0, 0)}${arcs.join('')}Z`
}

const side = 'M-86-18C-82 8-72 34-62 48C-42 66 42 66 62 48C72 34 82 8 86-18Z'

// Where the oven's heat has caught the custard: x, y, half width, half height, turn.
const scorches = [
  [-30, -30, 19, 8, -12],
  [6, -38, 14, 5.5, 4],
  [33, -26, 20, 8, 14],
  [-8, -17, 22, 7.5, 2],
  [-48, -18, 10, 5, -20],
  [52, -14, 8, 4, 18],
  [20, -10, 9, 4, 6],
  [-26, -8, 9, 3.6, 8],
] as const

const spots = (grow: number) =>
  scorches
    .map(
      ([x, y, rx, ry, turn]) =>
        `<ellipse rx="${rx * grow}" ry="${ry * grow}" transform="translate(${x} ${y}) rotate(${turn})"/>`,
    )
    .join('')

/** A custard tart straight from the oven on a blue-rimmed plate: about 200 wide, 150 high. */
export function tart(): Drawing {
  const flutes = Array.from({ length: 13 }, (_, i) => {
    const x = -78 + i * 13
    return `<path d="M${x}-14Q${x * 0.93} 20 ${x * 0.76} 58"/>`
  }).join('')
  const flakes = [
    'M-80 2C-60 14-30 22-4 24',
    'M78-2C62 12 36 20 12 22',
    'M-70 24C-50 36-24 42 4 43',
    'M70 20C54 32 34 38 18 40',
    'M-44 46C-20 54 22 54 46 45',
  ]
    .map((d) => `<path d="${d}"/>`)
    .join('')
  return `${defs(
    linear(
      'tart-side',
      [
        [0, '#a9641f'],
        [0.2, '#eeb768'],
        [0.52, '#f7cf8c'],
        [0.8, '#d9943f'],
        [1, '#8d4f17'],
      ],
      [0, 0, 1, 0.1],
    ),
    linear('tart-under', [
      [0, '#5a2d0a', 0],
      [0.6, '#5a2d0a', 0.05],
      [1, '#5a2d0a', 0.5],
    ]),
    linear(
      'tart-rim',
      [
        [0, '#f9d99b'],
        [0.5, '#e9ad5c'],
        [1, '#c98232'],
      ],
      [0, 0, 0.3, 1],
    ),
    radial(
      'tart-custard',
      [
        [0, '#fff0a0'],
        [0.5, '#ffd654'],
        [0.85, '#f7b52f'],
        [1, '#d98a1c'],
      ],
      [0.42, 0.36, 0.62],
    ),
    radial(
      'tart-plate',
      [
        [0, '#cfdcec'],
        [0.6, '#ffffff'],
        [0.9, '#f7fbff'],
        [1, '#bfd0e6'],
      ],
      [0.5, 0.4, 0.56],
    ),
    blur('tart-soft', 5),
    blur('tart-scorch', 1.6),
    `<clipPath id="tart-clip"><path d="${side}"/></clipPath>`,
  )}
  <ellipse cx="4" cy="74" rx="100" ry="15" fill="#0b1c3a" opacity=".36" filter="url(#tart-soft)"/>
  <path d="M-104 54C-102 72-60 81 0 81C60 81 102 72 104 54Z" fill="#a9bedb"/>
  <ellipse cy="52" rx="104" ry="25" fill="url(#tart-plate)"/>
  <ellipse cy="52" rx="96" ry="21.5" fill="none" stroke="${palette.tile}" stroke-width="5" stroke-dasharray="9 6"/>
  <ellipse cx="3" cy="58" rx="70" ry="12" fill="#12233f" opacity=".5" filter="url(#tart-soft)"/>
  <path d="${side}" fill="url(#tart-side)"/>
  <g clip-path="url(#tart-clip)" fill="none">
    <g stroke="#8f5218" stroke-width="2.6" opacity=".34">${flutes}</g>
    <g stroke="#fff0cd" stroke-width="1.8" opacity=".5" transform="translate(-3 0)">${flutes}</g>
    <g stroke="#a3621f" stroke-width="2" stroke-linecap="round" opacity=".22">${flakes}</g>
    <path d="${side}" fill="url(#tart-under)"/>
  </g>
  <g transform="translate(0 -22)"><path d="${rim(84, 29, 17, 8)}" fill="url(#tart-rim)"/>
    <path d="${rim(80, 26.5, 17, 6)}" fill="none" stroke="#a9651f" stroke-width="1.6" opacity=".55"/>
    <path d="${rim(76, 24.5, 19, 3)}" fill="none" stroke="#fff3d4" stroke-width="1.8" opacity=".8"/></g>
  <ellipse cy="-22" rx="70" ry="22.5" fill="#9a5413"/><ellipse cy="-20.5" rx="69" ry="21" fill="url(#tart-custard)"/>
  <g fill="#b4560f" opacity=".6" filter="url(#tart-scorch)">${spots(1)}</g>
  <g fill="#5a2508" opacity=".85" filter="url(#tart-scorch)">${spots(0.58)}</g>
  <path d="M-52-27C-42-35-22-39-2-39" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".65"/>
  <ellipse cx="40" cy="-20" rx="7" ry="2" fill="#fff" opacity=".6" transform="rotate(8 40 -20)"/>`
}

export const tartOutline = (colour: string): Drawing =>
  `<g fill="none" stroke="${colour}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round">
    <path transform="translate(0 -22)" d="${rim(84, 29, 17, 8)}"/><ellipse cy="-21" rx="68" ry="21"/>
    <path d="M-83-10C-79 14-72 34-62 48C-42 66 42 66 62 48C72 34 79 14 83-10"/>
    <path d="M-70 40C-94 44-106 50-102 58C-92 74-44 80 0 80C44 80 92 74 102 58C106 50 94 44 70 40"/>
  </g>
  <g fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round">
    <path d="M-50 8L-42 50M-24 13L-20 57M0 15V59M24 13L20 57M50 8L42 50"/>
    <path d="M-34-28C-26-33-16-32-12-28M12-26C20-31 32-30 36-25M-14-14C-6-18 6-17 10-13"/>
  </g>`
