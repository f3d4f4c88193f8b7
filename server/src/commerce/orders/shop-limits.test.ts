import { expect, test } from 'vitest'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant } from '../../../test/make.ts'
import { sayRefusal } from '../../core/i18n.ts'
import { shopPageSource } from './shop-page-source.ts'

const on = useApp()
const tooMany = sayRefusal('en-US', 'TOO_MANY_REQUESTS', 'member')

/** What the form says to an order of something that is not sold: each counts, whatever becomes of it. */
async function refusalOf(merchantId: string, ip: string, email = `${newId()}@buyer.example`) {
  const fields = {
    [`coupon:${newId()}`]: '1',
    email,
    phone: '',
    delivery: 'shipping',
    address: '1 Raffles Place',
    formKey: newId(),
    paymentType: 'online',
  }
  const placed = await shopPageSource(on.app).place(merchantId, { fields, language: 'en-US', ip })
  if (!placed || 'path' in placed) throw new Error('an order of nothing')
  expect(placed.form.problems).toEqual([])
  return placed.form.refusal
}

const network = () => `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}`

test('one network can place sixty orders an hour from any of its addresses', async () => {
  const { id } = await makeMerchant(on.app)
  const [one, other] = [network(), network()]
  const refusals = await Promise.all(Array.from({ length: 60 }, (_, i) => refusalOf(id, `${one}::${i.toString(16)}`)))
  expect(refusals).not.toContain(tooMany)
  expect(await refusalOf(id, `${one}:ffff::1`)).toBe(tooMany)
  expect(await refusalOf(id, `${other}::1`)).not.toBe(tooMany)
})

test('one email address can place ten orders an hour, from any network', async () => {
  const { id } = await makeMerchant(on.app)
  const email = `${newId()}@buyer.example`
  for (let i = 0; i < 10; i++) expect(await refusalOf(id, `${network()}::1`, email)).not.toBe(tooMany)
  expect(await refusalOf(id, `${network()}::1`, email)).toBe(tooMany)
})
