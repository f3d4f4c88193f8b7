import { blur, type Drawing, defs, linear, page, place, radial, ring, scallop, shadow } from './shapes.ts'

export const stampSize = 256
const middle = stampSize / 2

/** What a stamp is made of; `scale` and `dy` seat the motif in the disc. */
export type StampLook = {
  motif: () => Drawing
  outline: (colour: string) => Drawing
  ink: string
  deepInk: string
  paper: string
  glow: string
  scale: number
  dy: number
}

// Ink never covers paper wholly: specks drop out, and the edge frays a little.
const inkTexture = (seed: number) =>
  `<filter id="ink" x="-10%" y="-10%" width="120%" height="120%">
    <feTurbulence type="fractalNoise" baseFrequency=".045" numOctaves="2" seed="${seed}" result="slow"/>
    <feDisplacementMap in="SourceGraphic" in2="slow" scale="3" result="frayed"/>
    <feTurbulence type="fractalNoise" baseFrequency=".42" numOctaves="3" seed="${seed}" result="grain"/>
    <feColorMatrix in="grain" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -7 5.15" result="specks"/>
    <feComposite in="frayed" in2="specks" operator="in"/>
  </filter>`

function seal(look: StampLook, seed: number): Drawing {
  const dots = ring(28, 97, '<circle r="2.5"/>')
  return `${defs(
    inkTexture(seed),
    shadow('lift', 4, 4, 0.28),
    radial(
      'ink-fill',
      [
        [0, look.ink],
        [0.7, look.ink],
        [1, look.deepInk],
      ],
      [0.4, 0.35, 0.75],
    ),
    radial(
      'paper',
      [
        [0, '#fffdf6'],
        [0.55, look.paper],
        [1, look.glow],
      ],
      [0.45, 0.38, 0.62],
    ),
  )}
  <g filter="url(#lift)"><g filter="url(#ink)"><path d="${scallop(109, 28, 11)}" fill="url(#ink-fill)"/></g></g>
  <g fill="${look.paper}" opacity=".85" transform="rotate(6.43)">${dots}</g>
  <circle r="89" fill="url(#paper)"/>
  <circle r="85" fill="none" stroke="${look.ink}" stroke-width="1.6" opacity=".5"/>
  ${place(0, look.dy, look.motif(), look.scale)}`
}

const tick = (colour: string, deep: string): Drawing =>
  `${defs(
    linear('tick', [
      [0, colour],
      [1, deep],
    ]),
    shadow('tick-lift', 3, 3, 0.4),
  )}
  <g filter="url(#tick-lift)"><circle r="37" fill="#fff"/><circle r="31.5" fill="url(#tick)"/></g>
  <path d="M-14 1L-4 12L15-10" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`

export const stamped = (look: StampLook): string =>
  page(stampSize, stampSize, place(middle, middle, seal(look, 7), 1, -8))

export const unStamped = (look: StampLook): string =>
  page(
    stampSize,
    stampSize,
    place(
      middle,
      middle,
      `${defs(blur('inner', 3))}
      <circle r="116" fill="${look.paper}" opacity=".5"/>
      <circle r="112" fill="none" stroke="${look.deepInk}" stroke-width="5" opacity=".08" filter="url(#inner)"/>
      <circle r="113" fill="none" stroke="${look.deepInk}" stroke-width="3" stroke-dasharray="10 7.75" stroke-linecap="round"
        opacity=".5"/>
      <g opacity=".52">${place(0, look.dy, look.outline(look.deepInk), look.scale)}</g>`,
    ),
  )

export const redeemed = (look: StampLook): string =>
  page(
    stampSize,
    stampSize,
    `${defs(`<filter id="faded"><feColorMatrix type="saturate" values=".5"/></filter>`)}
    <g opacity=".8"><g filter="url(#faded)">${place(middle, middle, seal(look, 7), 1, -8)}</g></g>
    ${place(205, 205, tick('#35b37e', '#157a54'))}`,
  )
