import { currentLanguage } from '../../../lib/language.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size in the unit in which it has one to three digits before the point. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const unit = units[power] ?? 'byte'
  const options = { style: 'unit', unit, maximumFractionDigits: power ? 1 : 0 } as const
  return new Intl.NumberFormat(currentLanguage(), options).format(bytes / 1000 ** power)
}
