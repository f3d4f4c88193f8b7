import { currentLanguage } from '../../lib/language.ts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A length of time in its largest unit of which there are two or more: 90 s, 26 h. */
export function formatSeconds(seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds >= 2 * length) ?? (['second', 1] as const)
  const value = Math.floor(seconds / size)
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
