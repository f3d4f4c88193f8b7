import { type Drawing, glint, page, palette, place, rays, star } from './shapes.ts'
import { miniCup, stampCard } from './still-lifes.ts'

/** Each lesson is one scene of 1280 by 720 on a ground of its own colour. */
const scene = (ground: string, light: string, drawing: Drawing) => (width: number, height: number) =>
  page(
    width,
    height,
    `<rect width="1280" height="720" fill="${ground}"/>${place(640, 390, rays(24, 900, light, 0.16))}
    <ellipse cx="640" cy="640" rx="470" ry="34" fill="#000" opacity=".14"/>${drawing}`,
    '0 0 1280 720',
  )

const dots = ['0 0', '6 0', '0 6', '3 2', '4 4', '2 5', '5 3', '6 5', '3 6', '1 3', '5 6', '6 2', '4 1', '2 3', '4 6']

/** A square code as a phone shows it, 200 wide; it says nothing. */
const code = (ink: string): Drawing => {
  const eye = (x: number, y: number) =>
    `<path d="M${x} ${y}h54v54h-54Zm9 9v36h36v-36Z" fill-rule="evenodd"/><rect x="${x + 17}" y="${y + 17}" width="20" height="20"/>`
  const specks = dots.map((dot) => {
    const [x = 0, y = 0] = dot.split(' ').map(Number)
    return `<rect x="${-18 + x * 17}" y="${-18 + y * 17}" width="13" height="13"/>`
  })
  return `<g fill="${ink}">${eye(-100, -100)}${eye(46, -100)}${eye(-100, 46)}${specks.join('')}
    <path d="M-34-100h14v30h-14Zm28 14h30v14h-30Zm-94 52h46v14h-46Zm60 0h14v14h-14Z"/></g>`
}

const phone = (screen: Drawing, colour: string = palette.espresso): Drawing =>
  `<rect x="-150" y="-275" width="300" height="550" rx="42" fill="${colour}"/>
  <rect x="-134" y="-252" width="268" height="504" rx="26" fill="${palette.milk}"/>${screen}
  <rect x="-36" y="-264" width="72" height="9" rx="4.5" fill="#000" opacity=".5"/>`

const poster = (): Drawing =>
  `<rect x="-170" y="-230" width="340" height="470" rx="14" fill="${palette.milk}"/>
  <rect x="-170" y="-230" width="340" height="96" rx="14" fill="${palette.coral}"/><rect x="-170" y="-150" width="340" height="20" fill="${palette.coral}"/>
  ${place(0, -182, miniCup(palette.cream), 1.3)}${place(0, 20, code(palette.espresso))}
  <g fill="${palette.espresso}" opacity=".5"><rect x="-100" y="160" width="200" height="14" rx="7"/><rect x="-64" y="188" width="128" height="12" rx="6"/></g>`

const person = (shirt: string, skin: string, size = 1): Drawing =>
  place(
    0,
    0,
    `<path d="M-92 150C-92 60-54 22 0 22S92 60 92 150Z" fill="${shirt}"/><circle cy="-36" r="54" fill="${skin}"/>`,
    size,
  )

const badge = (drawing: Drawing, colour: string): Drawing =>
  `<circle r="38" fill="${palette.milk}"/><circle r="32" fill="${colour}"/>${drawing}`

const tick = `<path d="M-14 1L-4 11L15-11" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`

const bars = [120, 180, 150, 240, 210, 320]
  .map(
    (height, i) =>
      `<rect x="${-275 + i * 96}" y="${190 - height}" width="62" height="${height}" rx="10" fill="${i === 5 ? palette.sun : palette.teal}"/>`,
  )
  .join('')

/** The pictures of the tutorials, in the order of an owner's first questions. */
export const lessons = {
  'lesson/first-card': scene(palette.teal, palette.cream, place(640, 360, stampCard(7), 2.5, -4)),
  'lesson/first-members': scene(
    palette.deepTeal,
    palette.sun,
    `${place(450, 360, poster(), 1.15, -3)}${place(850, 380, phone(`${place(0, -40, stampCard(1), 0.76)}${place(0, 130, badge(tick, palette.teal), 1.4)}`), 1, 5)}`,
  ),
  'lesson/at-the-till': scene(
    '#8d5a34',
    palette.custard,
    `${place(470, 370, phone(place(0, -30, code(palette.espresso), 0.95)), 1.05, -6)}
    <path d="M560 340L870 250V470Z" fill="${palette.coral}" opacity=".32"/>
    ${place(920, 360, `<rect x="-70" y="-150" width="140" height="250" rx="30" fill="${palette.espresso}"/><rect x="-62" y="90" width="124" height="170" rx="26" fill="#24130a"/><rect x="-84" y="-118" width="26" height="120" rx="10" fill="${palette.coral}"/>`, 1, 8)}`,
  ),
  'lesson/redeem': scene(
    palette.coral,
    '#fff',
    `${place(600, 380, stampCard(10), 2.1, -5)}${place(930, 250, badge(`<path d="${star(22)}" fill="#fff"/>`, palette.sun), 2.2)}${glint(300, 190, 40)}${glint(1050, 520, 28)}`,
  ),
  'lesson/team': scene(
    palette.tile,
    palette.paleTile,
    `${place(400, 430, person(palette.teal, '#d9a066'), 1)}${place(880, 430, person(palette.coral, '#8d5524'))}${place(640, 400, person(palette.sun, '#f1c27d', 1.28))}
    ${place(720, 500, badge(tick, palette.teal), 1.1)}${place(450, 510, badge(tick, palette.deepTile), 0.9)}${place(935, 510, badge(tick, palette.deepTile), 0.9)}`,
  ),
  'lesson/numbers': scene(
    palette.espresso,
    palette.caramel,
    `<rect x="290" y="110" width="700" height="490" rx="28" fill="${palette.milk}"/>${place(640, 370, bars, 1)}
    <path d="M395 420L491 350L587 390L683 280L779 310L875 200" fill="none" stroke="${palette.coral}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
} as const
