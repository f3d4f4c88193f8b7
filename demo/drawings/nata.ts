import { logoSize, tileWall } from './backgrounds.ts'
import { defs, linear, page, palette, place, radial, ring, scallop, shadow } from './shapes.ts'
import { tart } from './tart.ts'
import { glints } from './still-lifes.ts'

const tiled = (motif: string) =>
  page(
    logoSize,
    logoSize,
    `${defs(
      radial(
        'dusk',
        [
          [0, '#0b2450', 0],
          [0.6, '#0b2450', 0.1],
          [1, '#0b2450', 0.6],
        ],
        [0.5, 0.5, 0.74],
      ),
    )}
    ${tileWall(logoSize, logoSize, 110)}<rect width="660" height="660" fill="url(#dusk)"/>${place(330, 330, motif)}`,
  )

const plaque = (inner: string, outer: string) =>
  `${defs(
    shadow('plaque-lift', 14, 16, 0.45, '#0b1c3a'),
    linear(
      'plaque',
      [
        [0, '#2d6cc0'],
        [1, palette.deepTile],
      ],
      [0, 0, 0.5, 1],
    ),
    radial(
      'plaque-disc',
      [
        [0, '#ffffff'],
        [0.55, inner],
        [1, outer],
      ],
      [0.5, 0.4, 0.64],
    ),
  )}
  <g filter="url(#plaque-lift)"><path d="${scallop(250, 24, 20)}" fill="url(#plaque)"/></g>
  <circle r="228" fill="none" stroke="${palette.custard}" stroke-width="5"/>
  <g fill="#fff">${ring(24, 241, '<path d="M0-7L6 0L0 7L-6 0Z"/>')}</g><circle r="212" fill="url(#plaque-disc)"/>
  <g fill="none" stroke="${palette.tile}" stroke-width="3" opacity=".6"><circle r="201"/>
    ${ring(16, 186, '<path d="M-20 8C-20-6-6-10 0 0C6-10 20-6 20 8"/>')}</g>`

export const shopLogo = () => tiled(`${plaque('#f4f9ff', '#b5d2f0')}${place(0, 6, tart(), 1.62)}`)

export const chopLogo = () =>
  tiled(`${plaque('#fff3c9', '#f5bd4a')}${place(-92, -26, tart(), 0.94, -3)}${place(92, -26, tart(), 0.94, 3)}${place(0, 58, tart(), 1.2)}
    ${glints([
      [-52, -112, 16],
      [58, -120, 22],
      [164, 60, 14],
    ])}`)
