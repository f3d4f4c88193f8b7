import { blur, type Drawing, defs, linear, palette, place, radial, ring, steam } from './shapes.ts'

const body = 'M-62-30C-61 12-48 44-30 54C-16 60 16 60 30 54C48 44 61 12 62-30Z'
const handle = 'M56-14C92-26 104 8 80 26C70 33 58 36 46 34'

/** A painted blossom with its two leaves, as on a coffee-shop cup. */
const blossom = (petal: string, leaf: string): Drawing =>
  `<g fill="${leaf}">
    <path d="M8 6C20 2 30 8 34 18C22 20 12 16 8 6Z"/><path d="M-8 6C-20 2-30 8-34 18C-22 20-12 16-8 6Z"/>
    <path d="M-2 10C-6 18-4 26 0 30C4 26 6 18 2 10Z"/>
  </g>
  <g fill="${petal}">${ring(5, 7.5, '<ellipse rx="5.6" ry="7"/>')}</g>
  <circle r="4" fill="${palette.sun}"/>`

type CupColours = { petal?: string; leaf?: string; glaze?: string; shade?: string; rim?: string; steam?: string }

/** A porcelain cup of coffee on its saucer: about 190 wide, 190 high with the steam. */
export function cup(colours: CupColours = {}): Drawing {
  const {
    petal = palette.coral,
    leaf = palette.teal,
    glaze = '#fffdf7',
    shade = '#d9c7ac',
    rim = palette.teal,
  } = colours
  const id = `cup${[petal, leaf, glaze, rim].join('').replaceAll('#', '')}`
  return `${defs(
    linear(
      `${id}-body`,
      [
        [0, shade],
        [0.16, glaze],
        [0.55, glaze],
        [1, shade],
      ],
      [0, 0, 1, 0.15],
    ),
    linear(`${id}-under`, [
      [0, '#4a2c14', 0],
      [0.62, '#4a2c14', 0],
      [1, '#4a2c14', 0.34],
    ]),
    radial(
      `${id}-saucer`,
      [
        [0, shade],
        [0.5, glaze],
        [0.86, glaze],
        [1, shade],
      ],
      [0.5, 0.42, 0.55],
    ),
    radial(
      `${id}-coffee`,
      [
        [0, '#8a5128'],
        [0.62, '#5a2f16'],
        [0.9, '#3b1c0c'],
        [1, '#c08a4f'],
      ],
      [0.42, 0.4, 0.62],
    ),
    linear(
      `${id}-handle`,
      [
        [0, glaze],
        [1, shade],
      ],
      [0, 0, 1, 1],
    ),
    blur(`${id}-soft`, 5),
    `<clipPath id="${id}-clip"><path d="${body}"/></clipPath>`,
  )}
  <ellipse cx="4" cy="76" rx="92" ry="15" fill="#2a150a" opacity=".34" filter="url(#${id}-soft)"/>
  <path d="M-94 60C-92 74-58 84 0 84C58 84 92 74 94 60Z" fill="${shade}"/>
  <ellipse cy="59" rx="94" ry="20" fill="url(#${id}-saucer)"/>
  <ellipse cy="59" rx="86" ry="17" fill="none" stroke="${rim}" stroke-width="2.6" opacity=".85"/>
  <ellipse cy="58" rx="52" ry="10" fill="#5a3a1e" opacity=".28"/>
  <path d="${handle}" fill="none" stroke="#b59c7c" stroke-width="15" stroke-linecap="round"/>
  <path d="${handle}" fill="none" stroke="url(#${id}-handle)" stroke-width="11.5" stroke-linecap="round"/>
  <path d="${body}" fill="url(#${id}-body)"/>
  <g clip-path="url(#${id}-clip)">
    ${place(-4, 4, blossom(petal, leaf), 1)}${place(-49, -2, blossom(petal, leaf), 0.72, 8)}
    ${place(43, -2, blossom(petal, leaf), 0.72, -8)}
    <path d="M-64-20C-40-2 40-2 64-20" fill="none" stroke="${rim}" stroke-width="2.4" opacity=".8"/>
    <path d="M-40 52C-16 60 16 60 40 52" fill="none" stroke="${rim}" stroke-width="3" opacity=".8"/>
    <path d="${body}" fill="url(#${id}-under)"/>
    <path d="M-48-14C-46 12-38 32-28 44" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".75"/>
  </g>
  <ellipse cy="-30" rx="62" ry="17" fill="${glaze}"/>
  <ellipse cy="-30" rx="62" ry="17" fill="none" stroke="${rim}" stroke-width="2.4"/>
  <ellipse cy="-28" rx="54" ry="13" fill="url(#${id}-coffee)"/>
  <path d="M-36-31C-26-38 2-40 18-37" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".4"/>
  <g transform="translate(0 -44)">${steam(`${id}-steam`, 56, colours.steam)}</g>`
}

/** The same cup in one thin line, for a place still empty. */
export const cupOutline = (colour: string): Drawing =>
  `<g fill="none" stroke="${colour}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round">
    <ellipse cy="-30" rx="62" ry="17"/>
    <path d="M-62-30C-61 12-48 44-30 54C-16 60 16 60 30 54C48 44 61 12 62-30"/>
    <path d="M59-14C92-26 104 8 80 26C70 33 58 36 48 34"/>
    <path d="M-44 52C-78 54-96 60-92 66C-84 78-40 82 0 82C40 82 84 78 92 66C96 60 78 54 44 52"/>
    <path d="M-20-62C-30-76-10-84-20-98M2-62C-8-78 12-88 2-104M24-62C14-76 34-84 24-98"/>
  </g>
  <g fill="none" stroke="${colour}" stroke-width="3">${place(-2, 8, ring(5, 9, '<ellipse rx="5.5" ry="8"/>'))}</g>`

/** A roasted bean, about 60 high. */
export const bean = (): Drawing =>
  `${defs(
    radial(
      'bean',
      [
        [0, '#b5763f'],
        [0.55, '#7a4522'],
        [1, '#43230f'],
      ],
      [0.36, 0.3, 0.75],
    ),
  )}
  <ellipse rx="21" ry="30" fill="url(#bean)"/>
  <path d="M4-29C-10-12 12 8-3 29" fill="none" stroke="#2d1509" stroke-width="4.4" stroke-linecap="round"/>
  <path d="M7-27C-6-12 15 8 1 28" fill="none" stroke="#c98f58" stroke-width="1.4" stroke-linecap="round" opacity=".7"/>
  <path d="M-13-14C-10-21-6-24-3-25" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".45"/>`
