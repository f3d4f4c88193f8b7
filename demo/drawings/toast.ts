import { blur, type Drawing, defs, linear, palette, place, radial } from './shapes.ts'

const top =
  'M-66-20L-34-56C-31-59-27-60-23-60L74-60C82-60 85-55 80-49L52-18C49-14 45-12 40-12L-60-12C-70-12-71-15-66-20Z'

/** A slab of the front with its side to the right: layers of a sandwich are made of these. */
function slab(y: number, height: number, front: string, side: string, inset = 0): Drawing {
  const [left, right, back] = [-68 + inset, 46 - inset, 82 - inset * 0.6]
  return `<path d="M${right} ${y}L${back} ${y - 38}V${y - 38 + height}L${right} ${y + height}Z" fill="${side}"/>
    <rect x="${left}" y="${y}" width="${right - left}" height="${height}" rx="${Math.min(7, height / 2)}" fill="${front}"/>`
}

const crumbs = [
  [-50, 42],
  [-28, 46],
  [-8, 40],
  [14, 45],
  [32, 41],
  [-40, -2],
  [-14, 2],
  [8, -3],
  [28, 1],
] as const

/** Kaya toast with a thick slice of butter, on a plate: about 190 wide, 150 high. */
export function toast(): Drawing {
  return `${defs(
    linear(
      'toast-top',
      [
        [0, '#e9a95c'],
        [0.55, '#d38a3e'],
        [1, '#b96d28'],
      ],
      [0, 0, 0.4, 1],
    ),
    linear('toast-front', [
      [0, '#f3cf93'],
      [0.7, '#e3ad66'],
      [1, '#bf7c37'],
    ]),
    linear(
      'toast-side',
      [
        [0, '#c98a45'],
        [1, '#94571f'],
      ],
      [0, 0, 1, 0.6],
    ),
    linear('toast-kaya', [
      [0, '#a9a63a'],
      [1, '#77782a'],
    ]),
    linear('toast-butter', [
      [0, '#fff3a8'],
      [1, '#f7cf52'],
    ]),
    radial(
      'toast-plate',
      [
        [0, '#e2d3ba'],
        [0.6, '#fffdf7'],
        [0.9, '#fffaf0'],
        [1, '#d9c7ac'],
      ],
      [0.5, 0.4, 0.56],
    ),
    blur('toast-soft', 5),
    `<clipPath id="toast-clip"><path d="${top}"/></clipPath>`,
  )}
  <ellipse cx="4" cy="76" rx="96" ry="15" fill="#2a150a" opacity=".34" filter="url(#toast-soft)"/>
  <path d="M-98 56C-96 74-58 82 0 82C58 82 96 74 98 56Z" fill="#cdb996"/>
  <ellipse cy="54" rx="98" ry="25" fill="url(#toast-plate)"/>
  <ellipse cy="54" rx="89" ry="21" fill="none" stroke="${palette.teal}" stroke-width="2.6" opacity=".85"/>
  <ellipse cx="4" cy="57" rx="74" ry="13" fill="#5a3a1e" opacity=".35" filter="url(#toast-soft)"/>
  ${slab(34, 24, 'url(#toast-front)', 'url(#toast-side)')}
  ${slab(24, 13, 'url(#toast-kaya)', '#66671f', 3)}
  ${slab(10, 16, 'url(#toast-butter)', '#dca93a', 7)}
  <path d="M-56 26C-56 40-46 40-46 30V26ZM-6 26C-6 46 8 46 8 30V26ZM26 26C26 36 35 36 35 28V26Z" fill="#8b8a2e"/>
  <path d="M-30 14V30C-30 38-20 38-20 30V14Z" fill="#fbdf74"/>
  ${slab(-14, 26, 'url(#toast-front)', 'url(#toast-side)')}
  <path d="${top}" fill="url(#toast-top)"/>
  <g clip-path="url(#toast-clip)" fill="none" stroke="#7d4314" stroke-width="6" stroke-linecap="round" opacity=".62">
    <path d="M-44-8L2-64M-18-8L28-64M8-8L54-64M34-8L80-64"/>
  </g>
  <path d="M-62-17L-31-52C-28-55-25-56-22-56H70" fill="none" stroke="#fff1cf" stroke-width="3" stroke-linecap="round" opacity=".75"/>
  <g fill="#b9762f" opacity=".6">${crumbs.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.9"/>`).join('')}</g>
  ${place(16, -50, butterCurl())}`
}

const butterCurl = (): Drawing =>
  `<path d="M-26 6L-10-14H30L16 8C14 11 12 12 8 12H-22C-27 12-28 9-26 6Z" fill="#e0a92f" opacity=".55" transform="translate(1 5)"/>
  <path d="M16 6L30-16V-8L17 14Z" fill="#eebf45"/><path d="M-26 4H16V14H-26Z" fill="#f9d867"/>
  <path d="M-26 4L-11-16H30L16 4Z" fill="#fff2a6"/>
  <path d="M-20 2L-8-13H10" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".8"/>`

export const toastOutline = (colour: string): Drawing =>
  `<g fill="none" stroke="${colour}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round">
    <path d="${top}"/><path d="M-68-14V6C-68 10-66 12-62 12H40C44 12 46 11 49 8L80-24V-50"/>
    <path d="M-61 13V24H40L74-12V-18M-66 25V50C-66 55-64 57-60 57H40C44 57 47 56 50 53L78 24V-8"/>
    <path d="M-71 44C-92 48-100 56-94 62C-84 76-40 81 0 81C40 81 84 76 94 62C100 56 94 50 80 45"/>
  </g>
  <path d="M-38-20L-12-52M-12-20L14-52M14-20L40-52M40-22L64-52" stroke="${colour}" stroke-width="3" stroke-linecap="round"/>`
