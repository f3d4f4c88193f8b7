import { fractionDigits } from '../lib/currency.ts'

/**
 * An amount as people type it, `12.50`, `12,5` or `1.234,50`, in minor units; undefined for what is no amount. The last
 * point or comma counts as the decimal one unless three digits follow it.
 */
export function parseAmount(typed: string, currency: string): number | undefined {
  const digits = fractionDigits(currency)
  const text = typed.replace(/[\s'’\u00a0\u202f]|^[^\d]+|[^\d]+$/g, '')
  const match = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(text)
  if (!match || (match[2] ?? '').length > digits) return undefined
  const whole = match[1] ?? ''
  if (!/^(\d+|\d{1,3}([.,]\d{3})+)$/.test(whole)) return undefined
  const minor = Number(`${whole.replace(/\D/g, '')}${(match[2] ?? '').padEnd(digits, '0')}`)
  return minor > 0 && minor <= 1_000_000_000_000 ? minor : undefined
}
