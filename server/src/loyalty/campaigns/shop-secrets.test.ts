import { expect, test } from 'vitest'
import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import {
  campaignLogs,
  createCampaign,
  editCampaign,
  getCampaign,
} from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { useApp } from '../../../test/harness.ts'
import { chopSettings, makeMerchant } from '../../../test/make.ts'
import { openShopSecret } from './shop-secrets.ts'

const on = useApp()
const [first, second] = ['shpss_first_key_of_all_abcd', 'shpss_other_key_of_all_abcd']
const shop = { shopifyEnabled: true, shopDomain: 'kopi.myshopify.com', quantityPerChop: 500 }

async function makeShop() {
  const merchant = await makeMerchant(on.app)
  const token = merchant.owner.token
  const answers: string[] = []
  const create = async (given: object) => {
    const settings = chopSettings(merchant, given) as CampaignSettings
    const answer = await on.call(createCampaign, { body: { settings } }, { token })
    answers.push(answer.raw)
    return answer
  }
  const save = async (id: string, revision: number, settings: CampaignSettings) => {
    const answer = await on.call(editCampaign, { params: { id }, body: { revision, settings } }, { token })
    answers.push(answer.raw)
    return answer
  }
  const stored = async (id: string) => {
    const row = await on.app.database.kysely
      .selectFrom('campaign')
      .select('settings')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return (row.settings as { shopifySignKey: string }).shopifySignKey
  }
  return { merchant, token, answers, create, save, stored }
}

const keyIn = (stored: string) => openShopSecret(on.app.config.secret, 'shopifySignKey', stored)

test('a shop’s sign key is readable nowhere: not in an answer, the history, the audit or the database', async () => {
  const { merchant, token, answers, create, save, stored } = await makeShop()
  const { data } = (await create({ ...shop, shopifySignKey: first })).body
  expect(data.settings.shopifySignKey).toBe('••••abcd')
  expect(keyIn(await stored(data.id))).toBe(first)

  // Another key that looks alike is a change all the same.
  const changed = await save(data.id, 1, { ...data.settings, shopifySignKey: second })
  expect(changed.body.data).toMatchObject({ revision: 2, settings: { shopifySignKey: '••••abcd' } })
  expect(keyIn(await stored(data.id))).toBe(second)

  // The mask sent back keeps the key.
  const kept = await save(data.id, 2, { ...changed.body.data.settings, venue: 'Hall' })
  expect(kept.body.data.revision).toBe(3)
  expect(keyIn(await stored(data.id))).toBe(second)

  const logs = await on.call(campaignLogs, { params: { id: data.id } }, { token })
  expect(logs.body.data.flatMap(({ changes }) => changes)).toEqual([
    { field: 'venue', before: '', after: 'Hall' },
    { field: 'shopifySignKey', before: '••••abcd', after: '••••abcd' },
  ])
  const got = await on.call(getCampaign, { params: { id: data.id } }, { token })
  const audit = await on.app.database.kysely
    .selectFrom('audit')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .execute()
  const revisions = await on.app.database.kysely
    .selectFrom('campaign_revision')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(audit.length).toBeGreaterThan(2)
  const everything = [...answers, logs.raw, got.raw, JSON.stringify(audit), JSON.stringify(revisions)].join('\n')
  for (const part of ['first_key', 'other_key']) expect(everything).not.toContain(part)
  // What is sealed leaves the house nowhere either.
  expect([...answers, logs.raw, got.raw, JSON.stringify(audit)].join('\n')).not.toContain('k1.')
})

test('a masked key reveals nothing of a short key, and a mask without a stored key is refused', async () => {
  const { create, save } = await makeShop()
  const { data } = (await create({ ...shop, shopifySignKey: 'shortkey' })).body
  expect(data.settings.shopifySignKey).toBe('••••')
  const refused = await save(data.id, 1, { ...data.settings, shopifySignKey: '••••wxyz' })
  expect(refused.meta.fields).toMatchObject({ 'settings.shopifySignKey': expect.any(String) as string })
  expect((await create({ ...shop, shopifySignKey: '••••abcd' })).code).toBe('VALIDATION_FAILED')
  const off = await save(data.id, 1, { ...data.settings, shopifyEnabled: false, shopifySignKey: null })
  expect(off.body.data.settings.shopifySignKey).toBeNull()
})

test('a shop’s access token is stored like its sign key, and can be removed', async () => {
  const { token, answers, create, save } = await makeShop()
  const given = { ...shop, shopifySignKey: first, shopifyAccessToken: 'shpat_of_the_admin_api_wxyz' }
  const { data } = (await create(given)).body
  expect(data.settings).toMatchObject({ shopifySignKey: '••••abcd', shopifyAccessToken: '••••wxyz' })
  const saved = await save(data.id, 1, { ...data.settings, shopifyAccessToken: null })
  expect(saved.body.data.settings).toMatchObject({ shopifySignKey: '••••abcd', shopifyAccessToken: null })
  const logs = await on.call(campaignLogs, { params: { id: data.id } }, { token })
  expect(logs.body.data.flatMap(({ changes }) => changes)).toEqual([
    { field: 'shopifyAccessToken', before: '••••wxyz', after: null },
  ])
  expect([...answers, logs.raw].join('\n')).not.toContain('shpat_of')
  const strange = await create({ ...given, shopifyAccessToken: 'a token\nwith-a: header' })
  expect(strange.meta.fields).toMatchObject({ 'settings.shopifyAccessToken': expect.any(String) as string })
})

test('the text of a campaign’s mail is stored without scripts', async () => {
  const { create } = await makeShop()
  const body = '<p>Hi {{nickname}}<img src=x onerror=alert(1)></p><script>alert(1)</script>'
  const emailTemplates = { registration: { words: { 'en-US': { title: 'Hi', body } } } }
  const { data } = (await create({ emailTemplates })).body
  expect(data.settings.emailTemplates.registration?.words['en-US']).toEqual({
    title: 'Hi',
    body: '<p>Hi {{nickname}}</p>',
  })
})
