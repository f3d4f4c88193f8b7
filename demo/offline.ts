import { v7 as uuid } from 'uuid'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import type { App } from '../server/src/core/app.ts'
import type { Actor, Merchant } from '../server/src/core/context.ts'

/** What was refused when the network was back; a settled one was made good with the member. */
const refusals: readonly { kind: 'issue' | 'redeem'; code: ErrorCode; isSettled: boolean }[] = [
  { kind: 'redeem', code: 'CHOP_BALANCE_NOT_ENOUGH', isSettled: false },
  { kind: 'issue', code: 'CHOP_BALANCE_MAX', isSettled: true },
]

const minute = 60_000

/** The shop's tills go on without network, and have had to: the last stamps came late, and some came too late. */
export async function seedOffline(app: App, merchant: Merchant, operators: readonly Actor[]): Promise<void> {
  const db = app.database.kysely
  await db.updateTable('merchant').set({ offline_till: true }).where('merchant_id', '=', merchant.id).execute()
  const staffId = operators.at(-1)?.id
  if (!staffId) return
  const stamps = await db
    .selectFrom('chop_entry')
    .select(['id', 'card_id', 'quantity', 'at', 'staff_id', 'nickname'])
    .where('merchant_id', '=', merchant.id)
    .where('kind', '=', 'earn')
    .where('staff_id', 'is not', null)
    .orderBy('at', 'desc')
    .limit(5)
    .execute()
  const acts = stamps.map(({ id, card_id, quantity, at, staff_id, nickname }, n) => {
    const refusal = refusals[n - 3]
    const settled = refusal?.isSettled ? { settled_at: new Date(at.getTime() + 40 * minute), settled_by: staffId } : {}
    const verdict = refusal
      ? { verdict: 'refused', code: refusal.code, facts: '{}' }
      : { verdict: 'done', entry_id: id }
    return {
      merchant_id: merchant.id,
      id: uuid(),
      act_id: uuid(),
      staff_id: staff_id ?? staffId,
      nickname,
      kind: refusal?.kind ?? 'issue',
      quantity: refusal ? 1 : quantity,
      label: refusal?.kind === 'redeem' ? 'A free coffee' : null,
      card_id,
      acted_at: new Date(at.getTime() - (12 + n) * minute),
      replayed_at: at,
      ...verdict,
      ...settled,
    }
  })
  if (acts.length) await db.insertInto('offline_act').values(acts).execute()
}
