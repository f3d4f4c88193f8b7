import type { z } from 'zod'
import type { decideReceipts as route } from '@chopcard/contract/earning/merchant/receipts.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { openJobContext } from '../../core/job-context.ts'
import { approveReceipt, type Decider, deciderOf, pendingReceipt } from './approve-receipt.ts'
import { recordEvent } from '../../core/events.ts'

type Result = z.input<(typeof route)['reply']>[number]
type Rejection = { reason: string; note: string }

/** Decides on receipts one by one, each in a transaction of its own: what fails is told, and stops no other. */
export const decideReceipts: Verb<typeof route> = async (ctx, { body }) => {
  const { app, merchant, actor, now } = ctx
  const by = { app, merchant, actor, now, tell: body.tell ?? false }
  const decide = body.approve
    ? (id: string) => approveReceipt({ ...by, action: 'approve receipt' }, id)
    : (id: string) => rejectReceipt({ ...by, action: 'reject receipt' }, id, { note: '', ...body })
  const results: Result[] = []
  for (const id of new Set(body.ids)) results.push(await resultOf(ctx, id, decide))
  return ctx.write(async () => {
    ctx.note({ after: { approve: body.approve, decided: results.filter(({ done }) => done).length } })
    return Promise.resolve(results)
  })
}

async function resultOf(ctx: MerchantContext, id: string, decide: (id: string) => Promise<void>): Promise<Result> {
  try {
    await decide(id)
    return { id, done: true, code: null, message: null, retryAt: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const { code, facts } = error
    const message = say(ctx.language, 'errors', `codes.${code}`, facts.values)
    return { id, done: false, code, message, retryAt: facts.retryAt ?? null }
  }
}

/** Turns a receipt down, with the reason that its member reads. */
export async function rejectReceipt(by: Decider, id: string, { reason, note }: Rejection): Promise<void> {
  const { app, merchant, actor, now } = by
  await app.database.tx((tx) => {
    const ctx = openJobContext(app, merchant, actor, now, by.action, tx)
    return ctx.write(async () => {
      const { card_id } = await pendingReceipt(tx, merchant.id, id, 'held')
      await tx
        .updateTable('receipt')
        .set({ state: 'rejected', decided_at: now, reason, note, refusal: null, ...deciderOf(actor) })
        .set((eb) => ({
          waits_for: eb.case().when('waits_for', '=', 'rule').then(null).else(eb.ref('waits_for')).end(),
        }))
        .where('merchant_id', '=', merchant.id)
        .where('id', '=', id)
        .execute()
      ctx.note({ target: id, after: { state: 'rejected', reason, note } })
      recordEvent(
        tx,
        { merchantId: merchant.id },
        { type: 'receipt.rejected', subject: id, data: { cardId: card_id, tell: by.tell } },
      )
    })
  })
}
