import { type Drawing, glint, page, palette, place, rays } from './shapes.ts'
import { miniCup, stampCard } from './still-lifes.ts'

/** A wide scene on a ground of its own colour, drawn to the size that its place asks for. */
const wide =
  (ground: string, light: string, drawing: (width: number, height: number) => Drawing) =>
  (width: number, height: number) =>
    page(
      width,
      height,
      `<rect width="${width}" height="${height}" fill="${ground}"/>
    ${place(width / 2, height / 2, rays(28, 1200, light, 0.16))}${drawing(width, height)}`,
      `0 0 ${width} ${height}`,
    )

const middle = (width: number, height: number, drawing: Drawing, size: number, turn: number, away = 0) =>
  place(width / 2 + away, height / 2, drawing, size, turn)

/** The pictures of the platform's banners. */
export const banners = {
  'banner/first-card': wide(
    palette.teal,
    palette.cream,
    (w, h) =>
      `${middle(w, h, stampCard(3), 1.2, 7, -560)}${middle(w, h, stampCard(10), 1.2, -7, 560)}${middle(w, h, stampCard(7), 1.7, -3)}`,
  ),
  'banner/year': wide(
    palette.espresso,
    palette.caramel,
    (w, h) =>
      `${[1, 1.5, 2, 2.5, 3].map((size, i) => place(w / 2 - 560 + i * 270, h * 0.72 - size * 22, miniCup(palette.cream), size)).join('')}${glint(w - 260, 110, 40)}`,
  ),
  'banner/collect': wide(
    palette.coral,
    '#fff',
    (w, h) =>
      `${middle(w, h, stampCard(10), 2.2, -5)}${glint(330, 160, 46)}${glint(w - 330, 470, 36)}${glint(w - 420, 130, 26)}`,
  ),
  'banner/summer': wide(
    '#2f8fbf',
    palette.sun,
    (w, h) =>
      `<circle cx="${w / 2}" cy="${h / 2}" r="190" fill="${palette.sun}"/>${middle(w, h, miniCup(palette.coral), 3.4, 0)}${middle(w, h, miniCup(palette.cream), 2.2, -6, -460)}${middle(w, h, miniCup(palette.cream), 2.2, 6, 460)}`,
  ),
} as const
