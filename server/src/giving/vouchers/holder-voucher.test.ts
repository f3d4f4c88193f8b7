import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { consumeHolderVoucher, holderVoucher } from '@chopcard/contract/giving/member/vouchers.ts'
import { changeVoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeVoucherRecord, voucherTokenOf } from '../../../test/make-voucher.ts'
import { makeMerchant, makeStaff } from '../../../test/make.ts'
import { reconcileVouchers } from '../../ledger/reconcile-vouchers.ts'

const t = useApp()
const pin = '2468'
const eStampId = 'tag-of-mei'
type Proof = { pin?: string; eStampId?: string }

async function givenVoucher(facts: Parameters<typeof makeMerchant>[1] = {}) {
  const merchant = await makeMerchant(t.app, facts)
  const mei = await makeStaff(t.app, merchant, { pin, eStampId })
  const { id } = await makeVoucherRecord(t.app, merchant)
  return { merchant, mei, id, token: voucherTokenOf(t.app, merchant, id) }
}
const see = (token: string) => t.call(holderVoucher, { params: { token } })
const consume = (token: string, amount: number, version: number, proof: Proof, key?: string) =>
  t.call(consumeHolderVoucher, { params: { token }, body: { amount, version, ...proof } }, { ...(key && { key }) })
const codesOf = (answers: { code: string | undefined }[]) => answers.map(({ code }) => code ?? 'done').toSorted()

test('staff can spend a part of a voucher on the phone with a PIN and the rest with a tag, and are named in the ledger', async () => {
  const { merchant, mei, id, token } = await givenVoucher()
  expect((await see(token)).body.data).toMatchObject({ balance: 5000, version: 0, ways: ['pin', 'estamp'] })
  const part = await consume(token, 1500, 0, { pin })
  expect(part.body.data).toMatchObject({ balance: 3500, version: 1, state: 'active' })
  expect((await consume(token, 3501, 1, { pin })).code).toBe('VOUCHER_BALANCE_NOT_ENOUGH')
  expect((await consume(token, 3500, 1, { eStampId })).body.data).toMatchObject({ balance: 0, state: 'used' })
  const lines = await t.app.database.kysely
    .selectFrom('voucher_entry')
    .select(['staff_id', 'source', 'amount'])
    .where('merchant_id', '=', merchant.id)
    .where('record_id', '=', id)
    .where('kind', '=', 'consume')
    .orderBy('record_version')
    .execute()
  expect(lines).toEqual([
    { staff_id: mei.id, source: 'pin', amount: -1500 },
    { staff_id: mei.id, source: 'estamp', amount: -3500 },
  ])
  for (const other of [token.slice(0, -1), token.replace('vt_', 'kt_'), 'x'])
    expect((await see(other)).code).toBe('NOT_FOUND')
})

test('a voucher is spent once for each shown balance by simultaneous phones and tills, and never beyond it', async () => {
  const { merchant, id, token } = await givenVoucher()
  const atTill = () =>
    t.call(
      changeVoucherRecord,
      { params: { id }, body: { act: 'consume', amount: 400 } },
      { token: merchant.owner.token, key: newId() },
    )
  const phones = await Promise.all(Array.from({ length: 8 }, () => consume(token, 300, 0, { pin })))
  expect(codesOf(phones).filter((code) => code === 'done')).toHaveLength(1)
  expect(new Set(codesOf(phones))).toEqual(new Set(['done', 'CONFLICT_TRY_AGAIN']))
  const mixed = await Promise.all([
    ...Array.from({ length: 8 }, () => consume(token, 300, 1, { eStampId })),
    ...Array.from({ length: 8 }, atTill),
  ])
  const done = mixed.filter(({ code }) => code === undefined).length
  const onPhone = mixed.slice(0, 8).filter(({ code }) => code === undefined).length
  expect(onPhone).toBeLessThanOrEqual(1)
  expect((await see(token)).body.data.balance).toBe(5000 - 300 - onPhone * 300 - (done - onPhone) * 400)
  expect((await reconcileVouchers(t.app.database.kysely, merchant.id)).differences).toEqual([])
})

test('a voucher is spent once by 20 requests with one key, and all get the first answer', async () => {
  const { merchant, id, token } = await givenVoucher()
  const key = newId()
  const answers = await Promise.all(Array.from({ length: 20 }, () => consume(token, 300, 0, { pin }, key)))
  expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
  expect(answers[0]?.body.data).toMatchObject({ balance: 4700, version: 1 })
  expect((await consume(token, 301, 0, { pin }, key)).code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect((await consume(token, 300, 0, { pin: '9999' }, key)).raw).toBe(answers[0]?.raw)
  expect((await consume(token.replace('vt_', 'kt_'), 300, 0, { pin }, key)).code).toBe('NOT_FOUND')
  expect((await see(token)).body.data.balance).toBe(4700)
  const audit = t.app.database.kysely.selectFrom('audit').select(['actor_kind', 'before', 'after'])
  expect(await audit.where('merchant_id', '=', merchant.id).where('actor_id', '=', id).execute()).toEqual([
    { actor_kind: 'public', before: { balance: 5000 }, after: { balance: 4700 } },
  ])
})

test('five wrong PINs lock a voucher on the phone, and the guesses spend nothing', async () => {
  const { token } = await givenVoucher()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => consume(token, 100, 0, { pin: String(5000 + i) })),
  )
  expect(codesOf(answers)).toEqual([
    ...Array.from({ length: 5 }, () => 'PIN_CODE_INVALID'),
    ...Array.from({ length: 7 }, () => 'PIN_CODE_LOCKED'),
  ])
  expect((await consume(token, 100, 0, { pin })).code).toBe('PIN_CODE_LOCKED')
  expect((await consume(token, 100, 0, {})).code).toBe('INVALID_REQUEST')
  expect((await see(token)).body.data.balance).toBe(5000)
})

test.each([
  ['the shop has no PINs', { staffRedeemByPinCode: false }, { pin }, ['estamp']],
  ['the shop has no E-Stamps', { estamp: false }, { eStampId }, ['pin']],
])('a voucher cannot be used on the phone when %s', async (_why, features, proof, ways) => {
  const { token } = await givenVoucher({ features })
  expect((await see(token)).body.data.ways).toEqual(ways)
  expect((await consume(token, 100, 0, proof)).code).toBe('FEATURE_OFF')
})

test('an expired voucher shows its end from that moment and cannot be used', async () => {
  const { id, token } = await givenVoucher()
  await sql`update voucher_record set starts_at = now() - interval '2 days', ends_at = now() - interval '1 second'
    where id = ${id}`.execute(t.app.database.kysely)
  expect((await see(token)).body.data).toMatchObject({ state: 'expired', balance: 0 })
  expect((await consume(token, 100, 0, { pin })).code).toBe('VOUCHER_EXPIRED')
})
