import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  getVoucherRecord,
  giveVoucher,
  listVoucherRecords,
} from '@chopcard/contract/giving/merchant/voucher-records.ts'
import { changeVoucherRecord, type VoucherAct } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { quickRedeem, scanned } from '@chopcard/contract/loyalty/merchant/till.ts'
import * as contract from '@chopcard/contract/giving/merchant/vouchers.ts'
import { languages } from '@chopcard/contract/core/kinds.ts'
import { newId } from '../../core/new-id.ts'
import { reconcileVouchers } from '../../ledger/reconcile-vouchers.ts'
import { reconcileMerchant } from '../../ledger/reconcile.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, makeStaff, pictureUrl, type TestMerchant } from '../../../test/make.ts'
import { makeVoucher, makeVoucherRecord, voucherBody } from '../../../test/make-voucher.ts'
import { expireVouchersOf } from './expire-vouchers.ts'

const t = useApp()
const as = ({ owner }: TestMerchant, key?: string) => ({ token: owner.token, ...(key && { key }) })
const act = (merchant: TestMerchant, id: string, body: VoucherAct, key: string = newId()) =>
  t.call(changeVoucherRecord, { params: { id }, body }, as(merchant, key))
const consume = (merchant: TestMerchant, id: string, amount: number, key?: string) =>
  act(merchant, id, { act: 'consume', amount }, key)
const tally = (answers: { code: string | undefined }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code ?? 'done')].map(([code, list]) => [code, list.length]))

describe('designing vouchers (decisions/vouchers.md §1)', () => {
  test('a voucher’s settings are stored as entered in the merchant’s currency, and are replaced as a whole', async () => {
    const merchant = await makeMerchant(t.app)
    const body = voucherBody(merchant, { name: 'Latte for two' })
    const added = await t.call(contract.addVoucher, { body }, as(merchant))
    expect(added.body.data).toMatchObject({ ...body, currency: 'SGD', records: 0, outstanding: 0 })
    const { id } = added.body.data
    const dates = { validityType: 'dates', effectiveFrom: '2099-01-01', effectiveTo: '2099-12-31' } as const
    const changed = { ...body, ...dates, amount: 7000 }
    const edited = await t.call(contract.editVoucher, { params: { id }, body: changed }, as(merchant))
    expect(edited.body.data).toMatchObject({ ...dates, amount: 7000, validityDays: null })
    const found = await t.call(contract.listVouchers, { query: { q: 'GIFT', type: 'value' } }, as(merchant))
    expect(found.body.data.map((row) => row.id)).toEqual([id])
  })

  test('a voucher’s name is unique in any letter case, also for ten simultaneous requests', async () => {
    const merchant = await makeMerchant(t.app)
    const names = ['Festive', 'FESTIVE', 'festive']
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        t.call(contract.addVoucher, { body: voucherBody(merchant, { name: names[i % 3] ?? '' }) }, as(merchant)),
      ),
    )
    expect(tally(answers)).toEqual({ done: 1, NAME_ALREADY_EXISTS: 9 })
    expect(answers.find(({ code }) => code)?.meta.fields).toHaveProperty('name')
  })

  test.each([
    ['name', { name: ' ' }],
    ['amount', { amount: 0 }],
    ['validityDays', { validityDays: null }],
    ['effectiveTo', { validityType: 'dates', effectiveFrom: '2099-01-02', effectiveTo: '2099-01-01' }],
    ['price', { type: 'promotion', price: 1 }],
    ['backgroundColor', { backgroundColor: 'red' }],
    ['banner', { banner: 'https://elsewhere.example/a.png' }],
  ] as const)('a voucher is refused at its field for a wrong %s', async (field, given) => {
    const merchant = await makeMerchant(t.app)
    const answer = await t.call(contract.addVoucher, { body: voucherBody(merchant, given) }, as(merchant))
    expect([answer.status, Object.keys(answer.meta.fields ?? {})]).toEqual([422, [field]])
  })

  test('a voucher with another merchant’s picture is refused', async () => {
    const [merchant, other] = [await makeMerchant(t.app), await makeMerchant(t.app)]
    const body = voucherBody(merchant, { banner: pictureUrl(other, 'banner') })
    expect((await t.call(contract.addVoucher, { body }, as(merchant))).meta.fields).toHaveProperty('banner')
  })
})

describe('issuing a voucher', () => {
  test('the holder gets a mail with the link in the chosen language, in four languages', async () => {
    const merchant = await makeMerchant(t.app)
    const voucherId = await makeVoucher(t.app, merchant)
    for (const language of languages) {
      const email = `${newId()}@holder.example`
      const given = await t.call(giveVoucher, { body: { voucherId, email, language } }, as(merchant, newId()))
      expect(given.body.data).toMatchObject({ email, balance: 5000, amount: 5000, price: 4500, state: 'active' })
      const { id } = given.body.data
      const { body } = await t.call(getVoucherRecord, { params: { id } }, as(merchant))
      expect(body.data.entries).toMatchObject([{ kind: 'give', amount: 5000, balanceAfter: 5000 }])
      const mail = await t.app.database.kysely
        .selectFrom('outbox')
        .select(['text_body', 'html_body'])
        .where('recipient', '=', email)
        .executeTakeFirstOrThrow()
      expect(mail.text_body).toContain(body.data.url)
      expect(mail.html_body).toContain(`<html lang="${language}">`)
    }
  })

  test('a disabled or ended voucher is not issued, and a repeated key issues one', async () => {
    const merchant = await makeMerchant(t.app)
    const email = 'ana@holder.example'
    const give = (voucherId: string, key: string) =>
      t.call(giveVoucher, { body: { voucherId, email } }, as(merchant, key))
    const off = await makeVoucher(t.app, merchant, { enabled: false })
    const days = { validityType: 'dates', effectiveFrom: '2020-01-01', effectiveTo: '2020-01-31', validityDays: null }
    const over = await makeVoucher(t.app, merchant, days as never)
    expect((await give(off, newId())).code).toBe('VOUCHER_DISABLED')
    expect((await give(over, newId())).code).toBe('VOUCHER_EXPIRED')
    const [voucherId, key] = [await makeVoucher(t.app, merchant), newId()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(voucherId, key)))
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
    const list = await t.call(listVoucherRecords, { query: { voucherId } }, as(merchant))
    expect(list.body.data).toHaveLength(1)
  })
})

describe('spending from a voucher', () => {
  test('a part of a voucher is spent, the rest waived with a reason, and a line reversed once, all recorded in the ledger', async () => {
    const merchant = await makeMerchant(t.app)
    const { id } = await makeVoucherRecord(t.app, merchant)
    const first = await consume(merchant, id, 1500)
    expect(first.body.data).toMatchObject({ entry: { kind: 'consume', amount: -1500 }, record: { balance: 3500 } })
    expect((await act(merchant, id, { act: 'waive', remark: '' })).status, 'without a reason').toBe(422)
    const waived = await act(merchant, id, { act: 'waive', remark: 'The shop is moving' })
    expect(waived.body.data.record).toMatchObject({ balance: 0, state: 'waived', may: [] })
    const back = { act: 'reverse', entryId: first.body.data.entry.id } as const
    expect((await act(merchant, id, back)).body.data.record).toMatchObject({ balance: 1500, state: 'active' })
    expect((await act(merchant, id, back)).code).toBe('ALREADY_VOIDED')
    const { entries } = (await t.call(getVoucherRecord, { params: { id } }, as(merchant))).body.data
    expect(entries.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['reverse', 1500, 1500],
      ['waive', -3500, 0],
      ['consume', -1500, 3500],
      ['give', 5000, 5000],
    ])
    expect(await reconcileMerchant(t.app, merchant.id)).toBe(0)
  })

  test('exactly one of 100 simultaneous requests spends the last amount of a voucher', async () => {
    const merchant = await makeMerchant(t.app)
    const { id } = await makeVoucherRecord(t.app, merchant)
    await consume(merchant, id, 4000)
    const answers = await Promise.all(Array.from({ length: 100 }, () => consume(merchant, id, 1000)))
    expect(tally(answers)).toEqual({ done: 1, VOUCHER_BALANCE_NOT_ENOUGH: 99 })
  })

  test('a hundred equal requests with one key spend the amount once and get one answer', async () => {
    const merchant = await makeMerchant(t.app)
    const { id } = await makeVoucherRecord(t.app, merchant)
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 100 }, () => consume(merchant, id, 700, key)))
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
    expect((await consume(merchant, id, 701, key)).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await t.call(getVoucherRecord, { params: { id } }, as(merchant))).body.data.record.balance).toBe(4300)
  })

  test('exactly one of 50 simultaneous requests reverses a line of a voucher', async () => {
    const merchant = await makeMerchant(t.app)
    const { id } = await makeVoucherRecord(t.app, merchant)
    const { entry } = (await consume(merchant, id, 5000)).body.data
    const back = { act: 'reverse', entryId: entry.id } as const
    const answers = await Promise.all(Array.from({ length: 50 }, () => act(merchant, id, back)))
    expect(tally(answers)).toEqual({ done: 1, ALREADY_VOIDED: 49 })
  })

  test('the same amount without a key must be confirmed within seconds', async () => {
    const merchant = await makeMerchant(t.app)
    const { id } = await makeVoucherRecord(t.app, merchant)
    const bare = (body: VoucherAct) => t.call(changeVoucherRecord, { params: { id }, body }, as(merchant))
    expect((await bare({ act: 'consume', amount: 100 })).status).toBe(200)
    expect((await bare({ act: 'consume', amount: 100 })).code).toBe('DUPLICATE_OPERATION')
    expect((await bare({ act: 'consume', amount: 100, confirm: true })).status).toBe(200)
  })

  test('a voucher of another merchant and a line of another voucher are answered like unknown ones', async () => {
    const [mine, theirs] = [await makeMerchant(t.app), await makeMerchant(t.app)]
    const [own, foreign] = [await makeVoucherRecord(t.app, mine), await makeVoucherRecord(t.app, theirs)]
    const { entry } = (await consume(theirs, foreign.id, 100)).body.data
    expect((await consume(mine, foreign.id, 100)).code).toBe('NOT_FOUND')
    expect((await act(mine, own.id, { act: 'reverse', entryId: entry.id })).code).toBe('NOT_FOUND')
    expect((await t.call(getVoucherRecord, { params: { id: foreign.id } }, as(mine))).code).toBe('NOT_FOUND')
  })

  test('an operator may spend from a voucher and reverse their own line, but not waive', async () => {
    const merchant = await makeMerchant(t.app)
    const operator = await makeStaff(t.app, merchant, { role: 'operator' })
    const { id } = await makeVoucherRecord(t.app, merchant)
    const mine = (body: VoucherAct) =>
      t.call(changeVoucherRecord, { params: { id }, body }, { token: operator.token, key: newId() })
    const { entry, record } = (await mine({ act: 'consume', amount: 100 })).body.data
    expect(record.may).toEqual(['consume'])
    expect((await mine({ act: 'waive', remark: 'Because' })).code).toBe('FORBIDDEN')
    expect((await mine({ act: 'reverse', entryId: entry.id })).status).toBe(200)
    const owners = (await consume(merchant, id, 50)).body.data.entry
    expect((await mine({ act: 'reverse', entryId: owners.id })).code).toBe('FORBIDDEN')
  })
})

test('the till recognises a voucher by its code, typed with spaces, and by its address, but not another merchant’s', async () => {
  const [merchant, other] = [await makeMerchant(t.app), await makeMerchant(t.app)]
  const { id, code } = await makeVoucherRecord(t.app, merchant)
  const { url } = (await t.call(getVoucherRecord, { params: { id } }, as(merchant))).body.data
  for (const x of [code, (code.toLowerCase().match(/.{4}/g) ?? []).join(' '), url]) {
    const named = await t.call(scanned, { params: { x } }, as(merchant))
    expect(named.body.data, x).toMatchObject({ kind: 'voucher', voucher: { id, may: ['consume', 'waive'] } })
    const offered = await t.call(quickRedeem, { params: { x } }, as(merchant))
    expect(offered.body.data).toMatchObject({ card: null, vouchers: [{ id, balance: 5000 }] })
    for (const route of [scanned, quickRedeem])
      expect((await t.call(route, { params: { x } }, as(other))).code).toBe('INVALID_QR_CODE')
  }
})

describe('the expiry of a voucher', () => {
  test('a voucher expires at its very moment, and the job writes off the rest once', async () => {
    const merchant = await makeMerchant(t.app)
    const { id } = await makeVoucherRecord(t.app, merchant)
    await consume(merchant, id, 2000)
    await sql`update voucher_record set starts_at = now() - interval '2 days', ends_at = now() - interval '1 second'
      where id = ${id}`.execute(t.app.database.kysely)
    const read = async () => (await t.call(getVoucherRecord, { params: { id } }, as(merchant))).body.data
    expect((await read()).record).toMatchObject({ state: 'expired', balance: 0, may: [] })
    expect(await consume(merchant, id, 100)).toMatchObject({
      code: 'VOUCHER_EXPIRED',
      meta: { message: 'The voucher is expired!' },
    })
    const now = new Date()
    const runs = await Promise.all(Array.from({ length: 5 }, () => expireVouchersOf(t.app, merchant, now)))
    expect(runs.reduce((sum, n) => sum + n)).toBe(1)
    expect((await read()).entries[0]).toMatchObject({ kind: 'expire', amount: -3000, balanceAfter: 0 })
    expect((await reconcileVouchers(t.app.database.kysely, merchant.id)).count).toBe(0)
  })
})

describe('the ledger of vouchers', () => {
  test.each(['voucher_entry', 'voucher_reversal'])(
    'the database refuses changes and deletions in the table %s',
    async (table) => {
      const merchant = await makeMerchant(t.app)
      const { id } = await makeVoucherRecord(t.app, merchant)
      const { entry } = (await consume(merchant, id, 100)).body.data
      await act(merchant, id, { act: 'reverse', entryId: entry.id })
      const { kysely: db } = t.app.database
      const name = sql.table(table)
      for (const statement of [
        sql`update ${name} set merchant_id = merchant_id where merchant_id = ${merchant.id}`,
        sql`delete from ${name} where merchant_id = ${merchant.id}`,
        sql`truncate ${name}`,
      ])
        await expect(statement.execute(db)).rejects.toThrow(/append-only|permission denied/)
    },
  )

  test('a voucher whose balance is not the sum of its lines is found by the nightly check', async () => {
    const merchant = await makeMerchant(t.app)
    const { id } = await makeVoucherRecord(t.app, merchant)
    await makeVoucherRecord(t.app, merchant)
    await sql`update voucher_record set balance = 4999 where id = ${id}`.execute(t.app.database.kysely)
    expect(await reconcileVouchers(t.app.database.kysely, merchant.id)).toEqual({
      records: 2,
      count: 1,
      differences: [{ recordId: id, balance: 4999, sum: 5000 }],
    })
    // What is kept of all its records no longer adds up either.
    expect(await reconcileMerchant(t.app, merchant.id)).toBe(2)
  })
})
