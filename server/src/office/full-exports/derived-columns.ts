import { addDays, endOfDay, localDay } from '../../core/clock.ts'
import { cardToken, couponToken, hashToken, orderToken, paymentToken, voucherToken } from '../../core/secrets.ts'
import { orderPath } from '../../commerce/orders/order-code.ts'
import { type ExportedName, rulesOfTable } from './exported-tables.ts'

/** What a merchant gets here: the secret of the platform, and a service plan. */
export type Here = {
  secret: string
  shortKey: string
  now: Date
  plan: { id: string; cycle_days: number; prompt_days: number }
}

/** Of a card its generation, of a payment the order that it is for. */
type TokenRow = { id: string; token_generation: number; subject_id: string }

const tokens = {
  card: (secret: string, shortKey: string, row: TokenRow) => cardToken(secret, shortKey, row.id, row.token_generation),
  voucher: (secret: string, shortKey: string, { id }: TokenRow) => voucherToken(secret, shortKey, id),
  coupon: (secret: string, shortKey: string, { id }: TokenRow) => couponToken(secret, shortKey, id),
  order: (secret: string, shortKey: string, { id }: TokenRow) => orderToken(secret, shortKey, id),
  payment: (secret: string, shortKey: string, { id }: TokenRow) => paymentToken(secret, shortKey, id),
}

/** The columns that stayed behind and that a row must have here, each with its value for a row; undefined where there are none. */
export function derivedColumns(
  table: ExportedName,
  here: Here,
): ((line: string) => Record<string, unknown>) | undefined {
  const { token } = rulesOfTable(table)
  if (token) return (line) => tokenColumns(token, here, JSON.parse(line) as TokenRow)
  // What happened elsewhere is no event of this platform: nobody is told of it.
  if (table === 'audit') return () => ({ position: null })
  if (table !== 'merchant') return undefined
  return (line) => {
    const { time_zone } = JSON.parse(line) as { time_zone: string }
    return {
      plan_id: here.plan.id,
      service_prompt_days: here.plan.prompt_days,
      service_end_at: endOfDay(addDays(localDay(here.now, time_zone), here.plan.cycle_days), time_zone),
      books_checked_at: here.now,
      books_differences: 0,
    }
  }
}

function tokenColumns(token: keyof typeof tokens, { secret, shortKey }: Here, row: TokenRow) {
  const hash = hashToken(tokens[token](secret, shortKey, row)).toString('hex')
  // Whoever has paid goes back to the page of the order, whose address is a secret, too.
  const back = token === 'payment' && { return_path: orderPath(orderToken(secret, shortKey, row.subject_id)) }
  return { token_hash: `\\x${hash}`, ...back }
}

/** A line of JSON with more columns: its numbers stay as they are written, however many digits they have. */
export const withColumns = (line: string, more: Record<string, unknown>): string =>
  `${line.slice(0, line.lastIndexOf('}'))},${JSON.stringify(more).slice(1)}`
