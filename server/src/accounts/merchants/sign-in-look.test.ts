import { expect, test } from 'vitest'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { signInLook } from '@chopcard/contract/accounts/public/sign-in.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, pictureUrl } from '../../../test/make.ts'

const harness = useApp()
const lookOf = async (shop: string) => (await harness.call(signInLook, { params: { shop } })).body.data
const plain = { name: null, logo: null, backgroundColor: null, backgroundImage: null }

test('the sign-in page of a merchant shows the look from its settings and nothing else of the merchant', async () => {
  const merchant = await makeMerchant(harness.app)
  const look = {
    name: 'Kopi Corner',
    logo: pictureUrl(merchant, 'logo'),
    backgroundColor: '#5b3a29',
    backgroundImage: pictureUrl(merchant, 'ground'),
  }
  await harness.call(editMerchant, { body: { ...look, phone: '+65 1234' } }, merchant.owner)
  expect(await lookOf(merchant.shortKey)).toEqual(look)
})

test('an unknown key and a terminated merchant are answered alike with the default look', async () => {
  const terminated = await makeMerchant(harness.app, { state: 'terminated' })
  expect(await lookOf('nobody00')).toEqual(plain)
  expect(await lookOf(terminated.shortKey)).toEqual(plain)
})
