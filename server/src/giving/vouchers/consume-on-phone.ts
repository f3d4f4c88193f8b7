import { refuse } from '@chopcard/contract/core/errors.ts'
import type { consumeHolderVoucher as route } from '@chopcard/contract/giving/member/vouchers.ts'
import { approvedByStaff } from '../../loyalty/cards/approve-redemption.ts'
import type { Verb } from '../../core/context.ts'
import { appendVoucher, voucherLine, writeContextTo } from './append-voucher.ts'
import { readHolderVoucher } from './holder-voucher.ts'
import { recordFacts, loadRecord } from './record-store.ts'
import { consume } from './voucher-rules.ts'

/**
 * Consumes an amount on the holder's phone: the PIN or the E-Stamp of one of the staff stands behind it. It is written on the
 * version that the phone showed, so a second phone takes nothing.
 */
export const consumeOnPhone: Verb<typeof route> = async (ctx, { body }) => {
  const { app, db, merchant, now, holdingId } = ctx
  const record = await loadRecord(db, merchant.id, holdingId)
  if (record.version !== body.version) refuse('CONFLICT_TRY_AGAIN')
  const decision = consume(recordFacts(record), body.amount, now)
  const { source, operator } = (await approvedByStaff(ctx, holdingId, body)) ?? refuse('INVALID_REQUEST')
  const writeContext = writeContextTo(record, { merchant, now }, { actor: operator, source, remark: '' })
  return ctx.write(async (tx) => {
    const line = voucherLine(writeContext, decision)
    if (!(await appendVoucher(app.database, writeContext, decision, line, { tx }))) refuse('CONFLICT_TRY_AGAIN')
    ctx.note({ target: holdingId, before: { balance: record.balance }, after: { balance: decision.balance } })
    return readHolderVoucher(tx, ctx)
  })
}
