import { expect, test } from 'vitest'
import { createEntries, createEntry } from '@chopcard/contract/integration/v1/entries.ts'
import { lockCouponByKey, useCouponByKey } from '@chopcard/contract/integration/v1/coupons.ts'
import { consumeVoucherByKey } from '@chopcard/contract/integration/v1/vouchers.ts'
import { useApp } from '../../../test/harness.ts'
import { makeApiKey } from '../../../test/make-api-key.ts'
import { couponCode, makeCoupon } from '../../../test/make-coupon.ts'
import { makeStores } from '../../../test/make-store.ts'
import { makeVoucherRecord } from '../../../test/make-voucher.ts'
import { makeFreshCard, type TestMerchant } from '../../../test/make.ts'

const harness = useApp()

async function withStores() {
  const { merchant, card } = await makeFreshCard(harness.app)
  const [first = '', second = ''] = await makeStores(harness.app, merchant)
  const { token } = await makeApiKey(harness.app, merchant)
  const issue = (key: string, storeId?: string) =>
    ({ key, operation: 'issue', cardId: card.id, quantity: 1, storeId }) as const
  return { merchant, card, first, second, token, issue }
}

/** Where the lines of a log were written, in their order. */
async function placesIn(table: 'chop_entry' | 'coupon_event' | 'voucher_entry', { id }: TestMerchant) {
  const rows = await harness.app.database.kysely
    .selectFrom(table)
    .select('store_id')
    .where('merchant_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.store_id)
}

test('each row of a batch is done at the store that it names', async () => {
  const { merchant, first, second, token, issue } = await withStores()
  const entries = [issue('1', first), issue('2', second), issue('3')]
  const { body } = await harness.call(createEntries, { body: { entries } }, { token })
  expect(body.data.map(({ done }) => done)).toEqual([true, true, true])
  expect(new Set(await placesIn('chop_entry', merchant))).toEqual(new Set([first, second, null]))
  const entryId = body.data[0]?.entry?.id ?? ''
  const void_ = { key: '4', operation: 'void', entryId, storeId: second } as const
  expect((await harness.call(createEntries, { body: { entries: [void_] } }, { token })).body.data[0]?.done).toBe(true)
  expect((await placesIn('chop_entry', merchant)).at(-1)).toBe(second)
})

test('a store that is unknown, closed or another shop’s is refused at the field, and nothing is written', async () => {
  const { merchant, card, first, second, token, issue } = await withStores()
  const strange = await withStores()
  await harness.app.database.kysely
    .updateTable('store')
    .set({ active: false })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', first)
    .execute()
  const unknown = '01900000-0000-7000-8000-000000000001'
  const entries = [issue('1', unknown), issue('2', first), issue('3', strange.second), issue('4', second)]
  const { body } = await harness.call(createEntries, { body: { entries } }, { token })
  const refused = { done: false, code: 'VALIDATION_FAILED', fields: ['storeId'] }
  expect(body.data).toMatchObject([refused, refused, refused, { done: true }])
  expect(await placesIn('chop_entry', merchant)).toEqual([second])
  const one = { cardId: card.id, operation: 'issue', quantity: 1, storeId: first } as const
  const { meta } = await harness.call(createEntry, { body: one }, { token })
  expect(meta.fields).toEqual({ storeId: 'No open store of yours has this ID.' })
})

test('a coupon is used and a voucher consumed at the store that the call names', async () => {
  const { merchant, second: storeId, token } = await withStores()
  const code = couponCode()
  await makeCoupon(harness.app, merchant, {}, [code])
  const locked = await harness.call(lockCouponByKey, { params: { code }, body: { storeId } }, { token })
  const lockedUntil = locked.body.data.lockedUntil ?? ''
  await harness.call(useCouponByKey, { params: { code }, body: { lockedUntil, storeId } }, { token })
  expect((await placesIn('coupon_event', merchant)).at(-1)).toBe(storeId)
  const { id } = await makeVoucherRecord(harness.app, merchant)
  await harness.call(consumeVoucherByKey, { params: { id }, body: { amount: 100, storeId } }, { token })
  expect(await placesIn('voucher_entry', merchant)).toEqual([null, storeId])
})
