import { refuse } from '@chopcard/contract/errors.ts'
import { consumeHeldVoucher as route } from '@chopcard/contract/member/vouchers.ts'
import { nameOf } from '@chopcard/contract/route.ts'
import { approvedByStaff } from '../cards/approve-redemption.ts'
import { serviceAllows } from '../core/authenticate.ts'
import type { Verb } from '../core/context.ts'
import { openJobContext } from '../core/job-context.ts'
import { voucherTopic } from '../core/live.ts'
import { appendVoucher, lineOf, writingTo } from './append-voucher.ts'
import { heldRecord, readHeld } from './held-voucher.ts'
import { factsOf } from './record-store.ts'
import { consume } from './voucher-rules.ts'

/**
 * Consumes an amount on the holder's phone: the PIN or the E-Stamp of one of the staff stands behind it. It is written on the
 * version that the phone showed, so a repeat and a second phone take nothing.
 */
export const consumeOnPhone: Verb<typeof route> = async ({ app, db, ip }, { params, body }) => {
  const { merchant, now, record } = await heldRecord(app, params.token)
  serviceAllows(route, merchant)
  if (record.version !== body.version) refuse('CONFLICT_TRY_AGAIN')
  const decision = consume(factsOf(record), body.amount, now)
  const { source, operator } =
    (await approvedByStaff({ app, db, merchant, ip }, record.id, body)) ?? refuse('INVALID_REQUEST')
  const writing = writingTo(record, { merchant, now }, { actor: operator, source, remark: '' })
  const line = lineOf(writing, decision)
  const ctx = openJobContext(app, merchant, operator, now, nameOf(route))
  ctx.note({ target: record.id, before: { balance: record.balance }, after: { balance: decision.balance } })
  const written = await ctx.keep({}, (books) => appendVoucher(app.database, writing, decision, line, books))
  if (!written) refuse('CONFLICT_TRY_AGAIN')
  app.live.publish(voucherTopic(merchant.id, record.id))
  return readHeld(app, params.token)
}
