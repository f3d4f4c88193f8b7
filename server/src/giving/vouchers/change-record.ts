import { sql } from 'kysely'
import type { changeVoucherRecord as route, VoucherAct } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Result } from '@chopcard/contract/core/route.ts'
import type { VoucherEntryKind } from '@chopcard/contract/giving/voucher-kinds.ts'
import { runExclusive } from '../../core/keyed-mutex.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { appendVoucher, voucherLine, voucherEvent, writeContextTo } from './append-voucher.ts'
import {
  entriesQuery,
  recordFacts,
  mayReverse,
  mayWaive,
  presentLine,
  presentRecord,
  readRecord,
  type RecordRow,
} from './record-store.ts'
import { consume, isReversible, reverse, type VoucherDecision, waive } from './voucher-rules.ts'

/**
 * Does one thing with a given voucher and writes it: reads without a lock, decides, appends with the version that was read.
 * A crowd at one voucher takes turns, so that only another process can come between; it is then decided again, with the
 * record's row locked.
 */
export const changeVoucherRecord: Verb<typeof route> = (ctx, { params, body }) =>
  runExclusive(`voucher ${ctx.merchant.id} ${params.id}`, async (hasWaited) => {
    // Of a crowd with one key all but the first have an answer then.
    if (hasWaited) await ctx.replayAnswered()
    const once = (tx?: Tx) => changeOnce(ctx, params.id, body, tx)
    return (await once()) ?? (await ctx.app.database.tx(once)) ?? refuse('CONFLICT_TRY_AGAIN')
  })

async function changeOnce(
  ctx: MerchantContext,
  id: string,
  act: VoucherAct,
  tx?: Tx,
): Promise<Result<typeof route> | undefined> {
  const { app, merchant, actor } = ctx
  const row = await readRecord(app.database, merchant.id, id, tx)
  const decision = await decide(ctx, row, act, tx)
  const writeContext = writeContextTo(row, ctx, { actor, source: 'staff', remark: act.remark ?? '' })
  const line = voucherLine(writeContext, decision)
  const after: RecordRow = { ...row, balance: decision.balance, state: decision.state, version: row.version + 1 }
  const answer = {
    entry: presentLine({ ...line, staff_name: ctx.staff.name, reversal_id: null }, ctx, true),
    record: presentRecord(after, ctx),
  }
  ctx.note({ target: row.id, before: { balance: row.balance }, after: { balance: decision.balance } })
  const record = ctx.commitRecord(answer, [voucherEvent(line)])
  if (!(await appendVoucher(app.database, writeContext, decision, line, { record, tx }))) return undefined
  ctx.committed()
  return answer
}

async function decide(ctx: MerchantContext, row: RecordRow, act: VoucherAct, tx?: Tx): Promise<VoucherDecision> {
  const facts = recordFacts(row)
  switch (act.act) {
    case 'consume': {
      const decision = consume(facts, act.amount, ctx.now)
      if (!ctx.requestKey && !act.confirm) await refuseDuplicate(ctx, row, decision.line, tx)
      return decision
    }
    case 'waive':
      if (!mayWaive(ctx)) refuse('FORBIDDEN')
      return waive(facts, ctx.now)
    case 'reverse': {
      const line = await entriesQuery(tx ?? ctx.db, ctx.merchant.id)
        .where('e.record_id', '=', row.id)
        .where('e.id', '=', act.entryId)
        .executeTakeFirst()
      if (!line) refuse('NOT_FOUND')
      if (!mayReverse(ctx, line)) refuse('FORBIDDEN')
      const { id, amount, source, reversal_id: reversedBy } = line
      const kind = line.kind as VoucherEntryKind
      if (!isReversible({ kind, source })) refuse('VOUCHER_ENTRY_NOT_REVERSIBLE')
      return reverse(facts, { id, amount, kind, reversedBy }, ctx.now)
    }
  }
}

const seconds = 3

/** Without a key the same operator taking the same amount again within 3 seconds is taken for a double click. */
async function refuseDuplicate(ctx: MerchantContext, row: RecordRow, line: { amount: number }, tx?: Tx): Promise<void> {
  const twin = await (tx ?? ctx.db)
    .selectFrom('voucher_entry')
    .select('id')
    .where('merchant_id', '=', ctx.merchant.id)
    .where('record_id', '=', row.id)
    .where('kind', '=', 'consume')
    .where('staff_id', '=', ctx.staff.id)
    .where('amount', '=', line.amount)
    .where('at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .limit(1)
    .executeTakeFirst()
  if (twin) refuse('DUPLICATE_OPERATION', { retryAt: new Date(ctx.now.getTime() + seconds * 1000).toISOString() })
}
