import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { changeVoucherRecord, type VoucherAct } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { makeVoucherRecord } from '../../../test/make-voucher.ts'
import { reconcileVouchers } from '../../ledger/reconcile-vouchers.ts'
import { expireVouchersOf } from './expire-vouchers.ts'

const t = useApp()
const amount = 1000
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('consume' as const), part: fc.integer({ min: 1, max: 700 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('waive' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse' as const), nth: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const asked = fc.record({ step, record: fc.nat(1), repeats: fc.integer({ min: 1, max: 3 }) })
const seed = Number(process.env['CHOPCARD_TEST_SEED'] ?? Date.now() % 1_000_000)

type Line = {
  id: string
  record_id: string
  kind: string
  amount: number
  balance_after: number
  reverses: string | null
}

const voucherEntries = async (merchant: TestMerchant, records: readonly string[]) =>
  (await t.app.database.kysely
    .selectFrom('voucher_entry')
    .select(['id', 'record_id', 'kind', 'amount', 'balance_after', 'reverses'])
    .where('merchant_id', '=', merchant.id)
    .where('record_id', 'in', records)
    .orderBy('record_version')
    .execute()) as Line[]

test(`random operations on vouchers, some simultaneous, conserve the money (CHOPCARD_TEST_SEED=${seed})`, async () => {
  const merchant = await makeMerchant(t.app)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(asked, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
      async (rounds) => {
        const both = [
          await makeVoucherRecord(t.app, merchant, { amount }),
          await makeVoucherRecord(t.app, merchant, { amount }),
        ]
        const ids = both.map(({ id }) => id)
        let taken = 0
        for (const round of rounds) {
          const known = await voucherEntries(merchant, ids)
          const answers = await Promise.all(
            round.flatMap(({ step: one, record, repeats }) => {
              const [id, key] = [ids[record] ?? '', newId()]
              return Array.from({ length: repeats }, () => run(merchant, id, one, key, known))
            }),
          )
          for (const answer of answers) if (answer) expect(answer.status, answer.raw).toBeLessThan(500)
          // A repeat is the same answer, so each effect counts once.
          const effects = new Map(
            answers.flatMap((a) => (a?.status === 200 ? [[a.body.data.entry.id, a.body.data.entry.amount]] : [])),
          )
          for (const change of effects.values()) taken += change
        }
        const lines = await voucherEntries(merchant, ids)
        for (const id of ids) expectChain(lines.filter(({ record_id: of }) => of === id))
        const answered = lines.filter(({ kind }) => kind !== 'give' && kind !== 'expire')
        expect(answered.reduce((sum, line) => sum + line.amount, 0)).toBe(taken)
        expect((await reconcileVouchers(t.app.database.kysely, merchant.id)).differences).toEqual([])
      },
    ),
    { numRuns: 15, seed },
  )
}, 240_000)

/** Every line stands on the one before, none is reversed twice, and no reversal gives back anything but what was taken. */
function expectChain(lines: readonly Line[]): void {
  let balance = 0
  for (const line of lines) {
    balance += line.amount
    expect(line.balance_after).toBe(balance)
    expect(balance).toBeGreaterThanOrEqual(0)
    expect(balance).toBeLessThanOrEqual(amount)
    const reversed = lines.find(({ id }) => id === line.reverses)
    if (line.reverses) expect(line.amount + (reversed?.amount ?? 0)).toBe(0)
  }
  const reversals = lines.flatMap(({ reverses }) => reverses ?? [])
  expect(new Set(reversals).size).toBe(reversals.length)
}

async function run(merchant: TestMerchant, id: string, one: Step, key: string, known: readonly Line[]) {
  if (one.do === 'expire') {
    await sql`update voucher_record set starts_at = now() - interval '2 days', ends_at = now() - interval '1 second'
      where merchant_id = ${merchant.id} and id = ${id}`.execute(t.app.database.kysely)
    await expireVouchersOf(t.app, merchant, new Date())
    return undefined
  }
  const own = known.filter(({ record_id: of }) => of === id)
  const act: VoucherAct =
    one.do === 'consume'
      ? { act: 'consume', amount: one.part }
      : one.do === 'waive'
        ? { act: 'waive', remark: 'Written off' }
        : { act: 'reverse', entryId: own[one.nth % own.length]?.id ?? id }
  return t.call(changeVoucherRecord, { params: { id }, body: act }, { token: merchant.owner.token, key })
}
