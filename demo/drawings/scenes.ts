import { tileWall } from './backgrounds.ts'
import { cup } from './cup.ts'
import { blur, type Drawing, defs, glint, linear, page, palette, place, radial, scallop, shadow } from './shapes.ts'
import { tart } from './tart.ts'
import { beans, miniCup, prepaidCard } from './still-lifes.ts'
import { toast } from './toast.ts'

/** Wide pictures are one scene with room around it, seen through windows of different proportions. */
const view = '0 12 750 246'
const counterY = 196

const lamp = (x: number, y: number): Drawing =>
  place(
    x,
    y,
    `<path d="M0-200V-30" stroke="#2a170d" stroke-width="2.5"/><ellipse cy="30" rx="120" ry="92" fill="url(#lamp-glow)"/>
    <path d="M-9-34H9L12-24C30-20 38-6 40 6H-40C-38-6-30-20-12-24Z" fill="url(#lamp-shade)"/>
    <ellipse cy="6" rx="40" ry="6" fill="#fff3c4"/><path d="M-30-2C-27-11-20-17-12-19" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".5"/>`,
  )

/** An enamel pot with a long spout, about 120 high. */
const pot = (): Drawing =>
  `${defs(
    linear(
      'pot',
      [
        [0, '#0b3a3e'],
        [0.22, '#3fb0a8'],
        [0.5, '#1c7c7a'],
        [1, '#072e31'],
      ],
      [0, 0, 1, 0],
    ),
  )}
  <ellipse cx="4" cy="58" rx="62" ry="9" fill="#1d0f06" opacity=".4"/>
  <path d="M-40 8C-66-4-72-34-86-50L-78-56C-66-46-52-26-36-24Z" fill="#1c7c7a"/>
  <path d="M-82-52C-68-38-62-14-40-2" fill="none" stroke="#7fd0c8" stroke-width="3" stroke-linecap="round" opacity=".6"/>
  <path d="M36-30C74-40 84 14 42 26" fill="none" stroke="#0e4a4f" stroke-width="9" stroke-linecap="round"/>
  <path d="M-30-44H30L46 46C47 54 42 58 34 58H-34C-42 58-47 54-46 46Z" fill="url(#pot)"/>
  <path d="M-37-6H37L39 8H-39Z" fill="${palette.cream}" opacity=".92"/><path d="M-30-44C-24-58 24-58 30-44Z" fill="#1c7c7a"/>
  <path d="M-32-44H32" stroke="${palette.cream}" stroke-width="4" stroke-linecap="round"/><circle cy="-60" r="7" fill="${palette.sun}"/>
  <path d="M-20-36L-30 46" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".28"/>`

const jar = (fill: string, lid: string): Drawing =>
  `<rect x="-17" y="-46" width="34" height="46" rx="7" fill="#fff" opacity=".45"/><path d="M-14-30H14V-6C14-3 12-2 10-2H-10C-12-2-14-3-14-6Z" fill="${fill}"/>
  <rect x="-15" y="-54" width="30" height="10" rx="3" fill="${lid}"/><path d="M-11-40V-10" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".7"/>`

const plant = (): Drawing =>
  `<g fill="#2f7d5b"><path d="M0-20C-30-24-40-50-36-66C-16-60-2-44 0-20Z"/><path d="M0-20C30-26 38-52 32-70C12-62 0-46 0-20Z"/></g>
  <path d="M0-16C-10-44-6-66 2-82C14-62 12-38 4-16Z" fill="#49a277"/><path d="M-20-24H20L15 0H-15Z" fill="${palette.coral}"/><path d="M-22-28H22V-20H-22Z" fill="#f08c75"/>`

function shelf(x: number, y: number, width: number, drawings: readonly Drawing[]): Drawing {
  const gap = width / drawings.length
  return `${drawings.map((thing, i) => place(x + gap * (i + 0.5), y, thing)).join('')}
    <rect x="${x}" y="${y}" width="${width}" height="8" rx="2" fill="#8d5a34"/><rect x="${x}" y="${y + 8}" width="${width}" height="7" fill="#1d0f06" opacity=".16"/>`
}

const shelfCup = (colour: string) => place(0, -24, miniCup(colour))

const counter = (top: string, front: string, deep: string): Drawing =>
  `${defs(
    linear('counter', [
      [0, front],
      [1, deep],
    ]),
    linear('counter-top', [
      [0, top],
      [1, front],
    ]),
  )}
  <rect x="-300" y="${counterY}" width="1350" height="34" fill="url(#counter-top)"/><rect x="-300" y="${counterY}" width="1350" height="2.5" fill="#fff" opacity=".45"/>
  <rect x="-300" y="${counterY + 34}" width="1350" height="320" fill="url(#counter)"/><rect x="-300" y="${counterY + 34}" width="1350" height="8" fill="#1d0f06" opacity=".28"/>
  <g stroke="#1d0f06" stroke-width="2" opacity=".14">${Array.from({ length: 27 }, (_, i) => `<path d="M${-300 + i * 50} ${counterY + 34}V600"/>`).join('')}</g>`

const cafe = (onCounter: Drawing): Drawing =>
  `${defs(
    linear('wall', [
      [0, '#f2d3a2'],
      [0.6, '#e6b878'],
      [1, '#c98a4b'],
    ]),
    radial('lamp-glow', [
      [0, '#fff3c0', 0.85],
      [0.5, '#ffe9a0', 0.3],
      [1, '#ffe9a0', 0],
    ]),
    linear(
      'lamp-shade',
      [
        [0, '#2a9a95'],
        [1, palette.deepTeal],
      ],
      [0, 0, 1, 0.4],
    ),
    linear('pane', [
      [0, '#bfe6ee'],
      [1, '#f8efce'],
    ]),
    blur('far', 1.2),
  )}
  <rect x="-300" y="-200" width="1350" height="700" fill="url(#wall)"/>
  <g stroke="#b4743a" stroke-width="16" opacity=".09">${Array.from({ length: 34 }, (_, i) => `<path d="M${-290 + i * 40}-200V400"/>`).join('')}</g>
  <g filter="url(#far)">
    <path d="M300 200V84A75 75 0 0 1 450 84V200Z" fill="#7a4a28"/><path d="M310 200V86A65 65 0 0 1 440 86V200Z" fill="url(#pane)"/>
    <path d="M375 20V200M310 96H440M310 146H440" stroke="#7a4a28" stroke-width="6"/><path d="M322 190L364 40M398 190L424 96" stroke="#fff" stroke-width="9" opacity=".35"/>
    ${shelf(64, 84, 190, [jar('#5a2f16', palette.coffee), shelfCup(palette.teal), shelfCup(palette.coral), jar('#a9a63a', palette.coffee)])}
    ${shelf(64, 150, 190, [shelfCup(palette.milk), jar(palette.sun, palette.coffee), plant(), shelfCup(palette.deepTeal)])}
    ${shelf(496, 84, 190, [plant(), shelfCup(palette.coral), jar('#8a5128', palette.coffee), shelfCup(palette.teal)])}
    ${shelf(496, 150, 190, [jar('#5a2f16', palette.coffee), jar('#c98a4b', palette.coffee), shelfCup(palette.deepTeal), shelfCup(palette.milk)])}
  </g>
  ${lamp(160, 36)}${lamp(375, 22)}${lamp(590, 36)}
  ${counter('#b87b48', '#8a5733', '#4a2a17')}${onCounter}`

const breakfast = `${place(238, 152, pot(), 1.12)}${place(392, 142, cup(), 0.92)}${place(548, 148, toast(), 0.86)}${beans(
  [
    [470, 216, 0.42, 40],
    [492, 222, 0.46, -30],
    [304, 222, 0.44, 70],
    [640, 220, 0.42, 20],
    [120, 218, 0.42, -50],
    [142, 222, 0.46, 30],
  ],
)}`

/** A ticket with bitten corners and a cup on its stub, 300 by 150. */
const ticket = (): Drawing =>
  `${defs(
    linear(
      'ticket',
      [
        [0, '#f08c75'],
        [1, '#c24f3f'],
      ],
      [0, 0, 1, 1],
    ),
    shadow('ticket-lift', 7, 7, 0.4),
  )}
  <g filter="url(#ticket-lift)"><path d="M-150-75H-62A14 14 0 0 0-34-75H150V-16A16 16 0 0 0 150 16V75H-34A14 14 0 0 0-62 75H-150V16A16 16 0 0 0-150-16Z" fill="url(#ticket)"/></g>
  <path d="M-48-54V54" stroke="#fff" stroke-width="3" stroke-dasharray="7 7" opacity=".8"/>${place(-92, 2, miniCup(palette.milk), 1.3)}
  ${place(
    50,
    0,
    `<path d="${scallop(46, 18, 8)}" fill="${palette.sun}"/><circle r="38" fill="none" stroke="#fff" stroke-width="2" stroke-dasharray="3 4"/>
    <path d="M-14 16L14-16" stroke="#8a3527" stroke-width="7" stroke-linecap="round"/>
    <g fill="none" stroke="#8a3527" stroke-width="6"><circle cx="-13" cy="-12" r="8"/><circle cx="13" cy="12" r="8"/></g>`,
  )}
  ${glint(122, -48, 14)}${glint(-20, 50, 9)}`

const stall = (onCounter: Drawing): Drawing =>
  `${defs(
    linear('shade', [
      [0, '#0b2450', 0.5],
      [0.35, '#0b2450', 0.05],
      [1, '#0b2450', 0.35],
    ]),
    radial(
      'noon',
      [
        [0, '#fff7dc', 0.75],
        [1, '#fff7dc', 0],
      ],
      [0.5, 0.45, 0.5],
    ),
  )}
  <g transform="translate(-325 -216)">${tileWall(1400, 420, 52)}</g>
  <rect x="-300" y="-200" width="1350" height="500" fill="url(#shade)"/><ellipse cx="375" cy="110" rx="420" ry="170" fill="url(#noon)"/>
  ${awning()}${counter('#fdf6e6', '#e2c797', '#a97c42')}${onCounter}`

const awning = (): Drawing => {
  const stripes = Array.from({ length: 28 }, (_, i) => {
    const x = -345 + i * 52
    return `<path d="M${x}-200H${x + 52}V42A26 24 0 0 1 ${x} 42Z" fill="${i % 2 ? '#fffaf0' : palette.tile}"/>`
  }).join('')
  return `${defs(shadow('awning', 7, 6, 0.45, '#0b1c3a'))}<g filter="url(#awning)">${stripes}</g>
    <rect x="-345" y="-200" width="1456" height="222" fill="#0b1c3a" opacity=".1"/>`
}

const tray = `${place(206, 158, tart(), 0.68)}${place(550, 158, tart(), 0.68)}${place(378, 146, tart(), 1.02)}
  ${place(676, 160, cup({ petal: palette.tile, leaf: palette.deepTile, rim: palette.tile }), 0.56)}${place(74, 162, cup({ petal: palette.tile, leaf: palette.deepTile, rim: palette.tile }), 0.54)}
  ${glint(318, 84, 12)}${glint(456, 92, 16)}${glint(250, 112, 8)}`

export const kopiScene = (width: number, height: number) => page(width, height, cafe(breakfast), view)
export const couponScene = (width: number, height: number) =>
  page(
    width,
    height,
    cafe(`${place(388, 128, ticket(), 0.84, -5)}${place(190, 148, cup(), 0.9)}${place(584, 150, toast(), 0.84)}`),
    view,
  )
export const voucherScene = (width: number, height: number) =>
  page(
    width,
    height,
    cafe(
      `${place(216, 152, pot(), 1.1)}${place(398, 134, prepaidCard('#2a9a95', palette.deepTeal), 0.72, -6)}${place(578, 144, cup(), 0.9)}`,
    ),
    view,
  )
export const nataScene = (width: number, height: number) => page(width, height, stall(tray), view)
