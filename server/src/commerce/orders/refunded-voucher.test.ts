import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeOrder } from '@chopcard/contract/commerce/merchant/orders.ts'
import { changeVoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { useApp } from '../../../test/harness.ts'
import { makePaidOrder } from '../../../test/make-order.ts'
import { makeMerchant } from '../../../test/make.ts'

const on = useApp()

test('a voucher whose price was refunded cannot be made spendable again', async () => {
  const merchant = await makeMerchant(on.app)
  const order = await makePaidOrder(on.app, merchant)
  const as = () => ({ token: merchant.owner.token, key: randomUUID() })
  const refunded = await on.call(changeOrder, { params: { id: order.id }, body: { act: 'refund' } }, as())
  expect(refunded.status).toBe(200)
  const line = await on.app.database.kysely
    .selectFrom('voucher_entry')
    .select(['id', 'record_id'])
    .where('merchant_id', '=', merchant.id)
    .where('kind', '=', 'waive')
    .executeTakeFirstOrThrow()
  const body = { act: 'reverse' as const, entryId: line.id, remark: 'by mistake' }
  const reversed = await on.call(changeVoucherRecord, { params: { id: line.record_id }, body }, as())
  expect(reversed.code).toBe('VOUCHER_ENTRY_NOT_REVERSIBLE')
})
