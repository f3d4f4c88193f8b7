import { expect } from 'vitest'
import * as cards from '@chopcard/contract/loyalty/merchant/cards.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import * as till from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import type { Harness } from '../../../test/harness.ts'
import type { makeFullCard } from '../../../test/make.ts'
import { openJobContext } from '../../core/job-context.ts'
import type { Effects } from '../../ledger/decision.ts'
import { reconcile } from '../../ledger/reconcile.ts'
import { applyOperation, changeCard } from '../cards/apply-operation.ts'
import { loadCard } from '../cards/card-store.ts'
import { rulesFor } from '../cards/type-rules.ts'

export const jobActor = { kind: 'job', id: null, name: '', nickname: null } as const
export type Setting = Awaited<ReturnType<typeof makeFullCard>>

/** The operations of the property test of the engine, on a running application. */
export function engineOn(t: Harness) {
  const as = ({ merchant }: Setting) => ({ token: merchant.owner.token, key: newId() })

  const entriesOf = ({ merchant, card }: Setting) =>
    t.app.database.kysely
      .selectFrom('chop_entry as e')
      .leftJoin('chop_void as v', (join) =>
        join.onRef('v.merchant_id', '=', 'e.merchant_id').onRef('v.entry_id', '=', 'e.id'),
      )
      .select(['e.id', 'e.kind', 'e.quantity', 'e.voids', 'e.operation_id', 'e.seq', 'e.effects', 'v.void_id'])
      .where('e.merchant_id', '=', merchant.id)
      .where('e.card_id', '=', card.id)
      .orderBy('e.card_version')
      .orderBy('e.seq')
      .execute()
  const rowOf = (given: Setting) => loadCard(t.app.database, given.merchant, given.card.id, new Date())

  /** What must hold for every card, whatever was done to it. */
  async function expectReconciled(given: Setting): Promise<void> {
    const [row, entries] = [await rowOf(given), await entriesOf(given)]
    expect(entries.reduce((sum, entry) => sum + entry.quantity, 0)).toBe(
      row.balances.reduce((sum, one) => sum + one, 0),
    )
    expect(entries.reduce((sum, { effects }) => sum + ((effects as Effects | null)?.carried ?? 0), 0)).toBe(row.carried)
    expect(row.lots.reduce((sum, lot) => sum + lot.quantity, 0)).toBeLessThanOrEqual(row.balances[0] ?? 0)
    expect(row.lots.every((lot) => lot.quantity > 0)).toBe(true)
    const voids = entries.flatMap(({ voids: id }) => id ?? [])
    expect(new Set(voids).size, 'each entry is voided once at most').toBe(voids.length)
    expect(await reconcile(t.app.database.kysely, given.merchant.id)).toMatchObject({ count: 0 })
  }

  const operations = {
    issue: (given: Setting, n: number) => post(given, 'issue', 1 + (n % 4)),
    receipt: (given: Setting, n: number) => {
      const at = new Date(Date.now() - (n % 9) * 86_400_000)
      return applyOperation(
        openJobContext(t.app, given.merchant, jobActor, at, 'test'),
        given.card.id,
        ({ campaign, card, today, moment }) =>
          rulesFor(campaign.type).issue(
            campaign,
            card,
            today,
            { quantity: 1, kind: 'receipt', reference: newId() },
            moment,
          ),
        { source: 'receipt' },
      ).catch(() => undefined)
    },
    bill: (given: Setting, n: number) => {
      const body = { memberId: given.card.id, operation: 'issue' as const, amount: 30 + 41 * n }
      const key = newId()
      const send = () => t.call(till.changeChops, { params: { id: given.card.id }, body }, { ...as(given), key })
      // Every other one is sent twice with its key: it must count once.
      return n % 2 ? send() : Promise.all([send(), send()]).then(([first]) => first)
    },
    raise: (given: Setting, n: number) => post(given, 'adjust', 1 + (n % 3)),
    lower: (given: Setting, n: number) => post(given, 'adjust', -1 - (n % 3)),
    redeem: (given: Setting, n: number) => {
      const { rewards, type } = given.campaign.settings
      const rewardId = type === 'multi-tiers' ? undefined : rewards[n % 3]?.id
      return t.call(till.redeem, { params: { memberId: given.card.id }, body: { rewardId } }, as(given))
    },
    voidOne: async (given: Setting, n: number) => {
      const entries = await entriesOf(given)
      const id = entries[n % Math.max(1, entries.length)]?.id
      return id ? t.call(voidEntry, { params: { id } }, as(given)) : undefined
    },
    freeze: (given: Setting) => edit(given, { frozen: true }),
    thaw: (given: Setting) => edit(given, { frozen: false }),
    approve: (given: Setting) => decideOn(given, true),
    renew: (given: Setting) => t.call(cards.renewCard, { body: { memberId: given.card.id } }, as(given)),
    night: (given: Setting, n: number) => {
      const ctx = openJobContext(t.app, given.merchant, jobActor, new Date(Date.now() + (n % 20) * 86_400_000), 'test')
      return changeCard(ctx, given.card.id, ({ card }) => ({ entries: [], card }), { source: 'schedule' })
    },
  }

  const post = (given: Setting, operation: 'issue' | 'adjust', quantity: number) =>
    t.call(
      till.changeChops,
      { params: { id: given.card.id }, body: { memberId: given.card.id, operation, quantity, remark: 'count' } },
      as(given),
    )
  const edit = (given: Setting, body: object) =>
    t.call(cards.editOtherInfo, { body: { memberId: given.card.id, ...body } }, as(given))

  const decideOn = (given: Setting, approve: boolean) =>
    t.call(cards.approvePrepaid, { params: { id: given.card.id }, body: { approve } }, as(given))
  return { as, decideOn, edit, entriesOf, expectReconciled, operations, post, rowOf }
}
