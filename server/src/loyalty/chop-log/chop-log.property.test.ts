import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as till from '@chopcard/contract/loyalty/merchant/till.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, chopType } from '../../../test/make.ts'
import { reconcile } from '../../ledger/reconcile.ts'

const t = useApp()

const stampCount = 4
const step = fc.oneof(
  fc.record({
    do: fc.constant('issue' as const),
    card: fc.nat(1),
    type: fc.nat(1),
    repeats: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    do: fc.constant('adjust' as const),
    card: fc.nat(1),
    type: fc.nat(1),
    quantity: fc.integer({ min: -5, max: 5 }),
    repeats: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ do: fc.constant('redeem' as const), card: fc.nat(1), repeats: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('void' as const), nth: fc.nat(30), repeats: fc.integer({ min: 1, max: 3 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const seed = Number(process.env['CHOPCARD_TEST_SEED'] ?? Date.now() % 1_000_000)

test(`random operations, repeated and simultaneous, never break the balances (CHOPCARD_TEST_SEED=${seed})`, async () => {
  const merchant = await makeMerchant(t.app)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
      async (rounds) => {
        const types = ['A', 'B'].map((code) => chopType(merchant, { code, stampCount }))
        const campaign = await makeCampaign(t.app, merchant, { chopTypes: types, redeemChops: 2 })
        const both = [await makeCard(t.app, merchant, campaign), await makeCard(t.app, merchant, campaign)]
        const typeIds = campaign.settings.chopTypes.map((type) => type.id)
        for (const round of rounds) {
          const known = await entriesOf(
            merchant.id,
            both.map((card) => card.id),
          )
          // Every step of a round at once, every repeat of a step with its key.
          const answers = await Promise.all(
            round.flatMap((one) => {
              const key = newId()
              return Array.from({ length: one.repeats }, () =>
                run(one, key, { merchant, both, typeIds, known: known.map((entry) => entry.id) }),
              )
            }),
          )
          for (const answer of answers) if (answer) expect(answer.status, answer.raw).toBeLessThan(500)
          expectRepeatsAlike(answers)
        }
        await expectReconciled(
          merchant.id,
          both.map((card) => card.id),
        )
      },
    ),
    { numRuns: 25, seed },
  )
}, 240_000)

type World = {
  merchant: Awaited<ReturnType<typeof makeMerchant>>
  both: { id: string }[]
  typeIds: string[]
  known: string[]
}

async function run(one: Step, key: string, { merchant, both, typeIds, known }: World) {
  const options = { token: merchant.owner.token, key }
  const id = one.do === 'void' ? known[one.nth % (known.length || 1)] : both[one.card]?.id
  if (!id) return undefined
  const answer = await perform()
  return { key, status: answer.status, raw: answer.status === 200 ? answer.raw : String(answer.code) }

  function perform(): Promise<{ status: number; raw: string; code: string | undefined }> {
    const memberId = id ?? ''
    switch (one.do) {
      case 'issue':
        return t.call(
          till.changeChops,
          {
            params: { id: memberId },
            body: { memberId, operation: 'issue', quantity: 1, chopTypeId: typeIds[one.type] },
          },
          options,
        )
      case 'adjust':
        return t.call(
          till.changeChops,
          {
            params: { id: memberId },
            body: {
              memberId,
              operation: 'adjust',
              quantity: one.quantity,
              chopTypeId: typeIds[one.type],
              remark: 'count',
            },
          },
          options,
        )
      case 'redeem':
        return t.call(till.redeem, { params: { memberId }, body: {} }, options)
      case 'void':
        return t.call(voidEntry, { params: { id: memberId } }, options)
    }
  }
}

function expectRepeatsAlike(answers: ({ key: string; raw: string } | undefined)[]): void {
  const given = answers.filter((answer) => answer !== undefined)
  for (const alike of Map.groupBy(given, (answer) => answer.key).values())
    expect(new Set(alike.map((answer) => answer.raw)).size).toBe(1)
}

const entriesOf = (merchantId: string, cardIds: string[]) =>
  t.app.database.kysely
    .selectFrom('chop_entry')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('card_id', 'in', cardIds)
    .orderBy('card_id')
    .orderBy('card_version')
    .orderBy('seq')
    .execute()

async function expectReconciled(merchantId: string, cardIds: string[]): Promise<void> {
  expect(await reconcile(t.app.database.kysely, merchantId)).toMatchObject({ count: 0 })
  const entries = await entriesOf(merchantId, cardIds)
  const running = new Map<string, number>()
  for (const entry of entries) {
    const place = `${entry.card_id}/${entry.slot}`
    const after = (running.get(place) ?? 0) + entry.quantity
    expect(after, 'each line’s balance is the sum so far').toBe(entry.balance_after)
    expect(after).toBeGreaterThanOrEqual(0)
    expect(after).toBeLessThanOrEqual(stampCount)
    running.set(place, after)
  }
  const voided = entries.flatMap((entry) => entry.voids ?? [])
  expect(new Set(voided).size, 'no entry is voided twice').toBe(voided.length)
  const keys = await t.app.database.kysely
    .selectFrom('idempotency')
    .select('key')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 200)
    .execute()
  const operations = await t.app.database.kysely
    .selectFrom('chop_entry')
    .select('operation_id')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .execute()
  expect(operations.length, 'one operation a key').toBe(keys.length)
}
