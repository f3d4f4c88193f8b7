export type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** A day as people write it, as `2026-11-21`; a year in front is a year whatever the order. The caller checks the calendar. */
export function readDay(value: string, order: DateOrder): string | undefined {
  const parts = /^(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})\D*$/.exec(value)?.slice(1) as [string, string, string] | undefined
  if (!parts) return undefined
  const real = parts[0].length === 4 ? 'ymd' : order
  const part = (letter: string) => parts[real.indexOf(letter)] ?? ''
  if (part('y').length !== 4) return undefined
  return `${part('y')}-${part('m').padStart(2, '0')}-${part('d').padStart(2, '0')}`
}
