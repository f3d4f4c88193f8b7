/** The campaign's colours, adjusted so that text is always readable, whatever the campaign chose. */
type Rgb = readonly [number, number, number]

const readable = 4.5
// How far a background may be moved towards black or white before it counts as another colour.
const farthest = 0.27
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const nightSheet: Rgb = [31, 30, 28]
const nightGround: Rgb = [18, 17, 16]

export type PageColours = {
  card: string
  onCard: string
  /** For headings next to their values. */
  cardLabel: string
  /** A shadow that contrasts with the colour of the text. */
  shade: string
  tint: string
  tintNight: string
  accent: string
  accentNight: string
}

/** Derives all colours of a page; a given colour is kept if text on it is readable. */
export function pageColours(background: string, foreground: string, label = foreground): PageColours {
  const given = rgbOf(background)
  const [card, onCard] = readablePair(given, rgbOf(foreground))
  const dark = luminance(card) < luminance(onCard)
  const tint = mix(given, white, 0.9)
  const tintNight = mix(given, nightGround, 0.9)
  return {
    card: hexOf(card),
    onCard: hexOf(onCard),
    cardLabel: hexOf(readableOn([card], rgbOf(label), dark ? white : black)),
    shade: dark ? 'rgb(0 0 0 / 12%)' : 'rgb(255 255 255 / 17%)',
    tint: hexOf(tint),
    tintNight: hexOf(tintNight),
    accent: hexOf(readableOn([white, tint], given, black)),
    accentNight: hexOf(readableOn([nightSheet, tintNight], given, white)),
  }
}

/** The WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  return ratio(rgbOf(one), rgbOf(other))
}

/**
 * Colours of the card and its text. A background that is slightly too close to the text's colour is moved away from it.
 * One that is much too close stays as the campaign chose it, and its text gets the darkest or lightest shade of it.
 */
function readablePair(ground: Rgb, text: Rgb): [Rgb, Rgb] {
  const away = luminance(text) > luminance(ground) ? black : white
  for (let step = 0; step <= farthest; step += 0.03) {
    const moved = mix(ground, away, step)
    if (ratio(moved, text) >= readable) return [moved, text]
  }
  const ink = ratio(ground, black) > ratio(ground, white) ? black : white
  return [ground, readableOn([ground], mix(ground, ink, 0.75), ink)]
}

/** Moves a colour towards black or white until it is readable on each of the backgrounds. */
function readableOn(grounds: Rgb[], colour: Rgb, towards: Rgb): Rgb {
  for (let step = 0; step <= 1; step += 0.04) {
    const moved = mix(colour, towards, step)
    if (grounds.every((ground) => ratio(ground, moved) >= readable)) return moved
  }
  return towards
}

const mix = (from: Rgb, to: Rgb, part: number): Rgb =>
  rounded([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part])

const rounded = (colour: Rgb): Rgb => [Math.round(colour[0]), Math.round(colour[1]), Math.round(colour[2])]

function ratio(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Anything except `#rrggbb` becomes black, because the result is written into a style sheet. */
function rgbOf(hex: string): Rgb {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1] ?? '000000'
  const at = (i: number) => Number.parseInt(digits.slice(i, i + 2), 16)
  return [at(0), at(2), at(4)]
}

const hexOf = (colour: Rgb): string =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
