import { fractionDigits } from '../lib/currency.ts'

/**
 * An amount as people type it, `12.50`, `12,5` or `1.234,50`, in minor units; undefined for what is no amount. The last
 * point or comma counts as the decimal one. Before three digits it does so only in a currency that has as many, and if it stands there
 * for the first time.
 */
export function parseAmount(typed: string, currency: string): number | undefined {
  const digits = fractionDigits(currency)
  const text = typed.replace(/[\s'’\u00a0\u202f]|^[^\d]+|[^\d]+$/g, '')
  const { whole = '', places = '' } = splitAt(text, digits > 2 ? digits : 2)
  if (places.length > digits || !/^(\d+|\d{1,3}([.,]\d{3})+)$/.test(whole)) return undefined
  const minor = Number(`${whole.replace(/\D/g, '')}${places.padEnd(digits, '0')}`)
  return minor > 0 && minor <= 1_000_000_000_000 ? minor : undefined
}

function splitAt(text: string, maxPlaces: number): { whole?: string | undefined; places?: string | undefined } {
  const [, whole, sign = '', places] = new RegExp(`^(\\d[\\d.,]*?)(?:([.,])(\\d{1,${maxPlaces}}))?$`).exec(text) ?? []
  return places?.length === 3 && whole?.includes(sign) ? { whole: text } : { whole, places }
}
