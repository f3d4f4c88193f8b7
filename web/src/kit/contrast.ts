/** Shades of a theme colour that can be read: WCAG contrast, no library. */

type Rgb = [number, number, number]

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const print = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (from: Rgb, to: Rgb, share: number) => from.map((part, i) => part + (to[i]! - part) * share) as Rgb

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const s = part / 255
    return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The colour, moved towards black or white only as far as text on (or of) it needs to be read: 4.5 to 1. */
export function readable(colour: string, against: string, needed = 4.8): string {
  const target: Rgb = luminance(parse(against)) > 0.4 ? [0, 0, 0] : [255, 255, 255]
  for (let share = 0; share <= 1; share += 0.02) {
    const shade = print(mix(parse(colour), target, share))
    if (contrast(shade, against) >= needed) return shade
  }
  return print(target)
}

/** A step darker, for the hovered and the pressed button. */
export const darker = (colour: string, share: number): string => print(mix(parse(colour), [0, 0, 0], share))

/** A faint ground of the colour on another. */
export const tint = (colour: string, ground: string, share: number): string =>
  print(mix(parse(ground), parse(colour), share))
