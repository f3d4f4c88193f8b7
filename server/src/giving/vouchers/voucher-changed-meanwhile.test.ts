import { expect, test } from 'vitest'
import { addVoucher, disableVoucher, editVoucher, getVoucher } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant } from '../../../test/make.ts'
import { voucherBody } from '../../../test/make-voucher.ts'

const t = useApp()

async function makeForm() {
  const merchant = await makeMerchant(t.app)
  const as = { token: merchant.owner.token }
  const seen = voucherBody(merchant, { name: 'Latte for two' })
  const { id } = (await t.call(addVoucher, { body: seen }, as)).body.data
  const save = (change: object, now: object = {}) =>
    t.call(editVoucher, { params: { id }, body: { ...seen, ...change, seen: { ...seen, ...now } } }, as)
  const read = async () => (await t.call(getVoucher, { params: { id } }, as)).body.data
  return { save, read, disable: () => t.call(disableVoucher, { params: { id } }, as) }
}

test('a form of a voucher that was opened before it was disabled does not enable it again', async () => {
  const { save, read, disable } = await makeForm()
  await disable()
  const late = await save({ terms: 'One a day' })
  expect([late.status, late.code, Object.keys(late.meta.fields ?? {})]).toEqual([409, 'CHANGED_MEANWHILE', ['enabled']])
  expect(await read()).toMatchObject({ enabled: false, terms: expect.not.stringContaining('One a day') as string })
  expect((await save({ terms: 'One a day', enabled: false }, { enabled: false })).status).toBe(200)
})

test('one of two people who save the form of a voucher at once is refused', async () => {
  const { save } = await makeForm()
  const answers = await Promise.all([5_100, 7_100].map((amount) => save({ amount })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})
