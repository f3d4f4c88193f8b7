import { expect, test } from 'vitest'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant } from '../../../test/make.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { infoInLanguage } from './info-in-language.ts'
import { readMerchantInfo } from './merchant-info.ts'

const harness = useApp()
const words = { 'zh-TW': { name: '街角咖啡', address: '恭錫路 12 號' }, 'pt-BR': { terms: 'Seja gentil.' } }

test('translations are stored, empty ones are removed, and readers of a language get them', async () => {
  const { id, owner } = await makeMerchant(harness.app)
  const body = { address: '12 Keong Saik Road', terms: 'Be kind.', localizations: { ...words, 'zh-CN': { name: '' } } }
  const answer = await harness.call(editMerchant, { body }, owner)
  expect(answer.body.data.localizations).toEqual(words)
  expect((await harness.call(merchantInfo, {}, owner)).body.data.localizations).toEqual(words)
  const db = harness.app.database.kysely
  const { merchant } = (await findMerchant(db, { id })) ?? {}
  if (!merchant) throw new Error('the merchant that was just made')
  expect(merchantName(merchant, 'zh-TW')).toBe('街角咖啡')
  expect(merchantName(merchant, 'pt-BR')).toBe(merchant.name)
  const info = await readMerchantInfo(db, id)
  expect(infoInLanguage(info, merchant, 'zh-TW')).toMatchObject({ address: '恭錫路 12 號', terms: 'Be kind.' })
  expect(infoInLanguage(info, merchant, 'pt-BR')).toMatchObject({
    address: '12 Keong Saik Road',
    terms: 'Seja gentil.',
  })
})

test('members read the primary language while the feature is off, and no translation can be added', async () => {
  const { id, owner } = await makeMerchant(harness.app)
  await harness.call(editMerchant, { body: { localizations: words } }, owner)
  await harness.app.database.pool.query(
    `update merchant set features = features || '{"localization": false}' where merchant_id = $1`,
    [id],
  )
  const { merchant } = (await findMerchant(harness.app.database.kysely, { id })) ?? {}
  expect(merchant && merchantName(merchant, 'zh-TW')).toBe(merchant?.name)
  const more = { ...words, 'zh-CN': { name: '街角咖啡' } }
  expect((await harness.call(editMerchant, { body: { localizations: more } }, owner)).code).toBe('FEATURE_OFF')
  expect((await harness.call(editMerchant, { body: { phone: '+65 1' } }, owner)).status).toBe(200)
  expect((await harness.call(editMerchant, { body: { localizations: {} } }, owner)).status).toBe(200)
})

test('a reader of the primary language reads what was entered in it, not the other Chinese script', async () => {
  const { id, owner } = await makeMerchant(harness.app)
  const localizations = { 'zh-CN': { name: '街角咖啡（简）', terms: '条款' } }
  const body = { primaryLanguage: 'zh-TW', name: '街角咖啡', terms: '條款', localizations } as const
  expect((await harness.call(editMerchant, { body }, owner)).status).toBe(200)
  const db = harness.app.database.kysely
  const { merchant } = (await findMerchant(db, { id })) ?? {}
  if (!merchant) throw new Error('the merchant that was just made')
  expect([merchantName(merchant, 'zh-TW'), merchantName(merchant, 'zh-CN')]).toEqual(['街角咖啡', '街角咖啡（简）'])
  const info = await readMerchantInfo(db, id)
  expect(infoInLanguage(info, merchant, 'zh-TW')).toMatchObject({ name: '街角咖啡', terms: '條款' })
})
