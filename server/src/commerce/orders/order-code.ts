import { randomInt } from 'node:crypto'
import { hashToken, shortKeyOf } from '../../core/secrets.ts'

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The number of a new order, as the customer shows it at the counter: `OR-7KW2-R9QP`. */
export const newOrderNumber = (): string => `OR-${four()}-${four()}`

/** The number that a scanned or typed text is, in whatever letters and with whatever dashes. */
export function orderNumberIn(text: string): string | undefined {
  const [, first, last] = /^OR([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(text.replace(/[\s\p{Pd}]/gu, '').toUpperCase()) ?? []
  return first && last && `OR-${first}-${last}`
}

/** The token in the address of an order's page, or the token itself, as it is stored. */
export function orderTokenHashIn(text: string): Buffer | undefined {
  const token = /(?:^|\/shop\/order\/)(ot_[0-9a-z]{8}_[\w-]{43})(?:[?#].*)?$/.exec(text.trim())?.[1]
  return token && shortKeyOf('ot', token) ? hashToken(token) : undefined
}

/** The page of an order, below the public address. */
export const orderPath = (token: string): string => `/shop/order/${token}`
