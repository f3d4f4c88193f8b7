import { deliverMessageJob } from '../../core/outbox.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { sendMessageAgain as route } from '@chopcard/contract/messaging/merchant/deliveries.ts'
import type { App } from '../../core/app.ts'
import type { Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { messagesQuery } from './message-store.ts'

export const sendMessageAgain: Verb<typeof route> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    await sendAgain(tx, ctx.app, id, ctx.merchant.id)
    ctx.note({ target: id })
    return { done: true }
  })

/**
 * Lets a message that was given up leave after all, with as many tries as a new one. What is still being tried is left
 * alone: it could leave twice. Of a person who was forgotten there is nothing left to send.
 */
export async function sendAgain(tx: Tx, app: App, id: string, merchantId: string | null): Promise<void> {
  const found = await messagesQuery(tx, merchantId, {}, 'UTC').where('o.id', '=', id).executeTakeFirst()
  if (!found) refuse('NOT_FOUND')
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0 })
    .where('id', '=', id)
    .where('state', '=', 'parked')
    .where('recipient', '<>', '')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('MESSAGE_NOT_PARKED')
  await app.jobs.addAnew(tx, deliverMessageJob, { messageId: id })
}
