import { expect, test } from 'vitest'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { addVoucher, disableVoucher, getVoucher, listVouchers } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { useApp } from '../../../test/harness.ts'
import { voucherBody } from '../../../test/make-voucher.ts'
import { makeMerchant } from '../../../test/make.ts'

const t = useApp()

test('a voucher says that it is off sale while its price is in a former currency, and one that is not sold anyway does not', async () => {
  const merchant = await makeMerchant(t.app)
  const { owner } = merchant
  const add = async (name: string, facts: object = {}) =>
    (await t.call(addVoucher, { body: voucherBody(merchant, { name, ...facts }) }, owner)).body.data.id
  const sold = await add('Sold')
  await add('Free', { price: 0 })
  await add('Off', { enabled: false })
  const offSale = async () => {
    const listed = (await t.call(listVouchers, { query: { sort: 'name' } }, owner)).body.data
    const { currency, offSale: own } = (await t.call(getVoucher, { params: { id: sold } }, owner)).body.data
    return { listed: listed.flatMap((one) => (one.offSale ? [one.name] : [])), currency, own }
  }
  expect(await offSale()).toEqual({ listed: [], currency: 'SGD', own: false })
  expect((await t.call(editMerchant, { body: { currency: 'KWD' } }, owner)).status).toBe(200)
  expect(await offSale()).toEqual({ listed: ['Sold'], currency: 'SGD', own: true })
  await t.call(disableVoucher, { params: { id: sold } }, owner)
  expect((await offSale()).own).toBe(false)
})
