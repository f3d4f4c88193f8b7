import { expect, test } from 'vitest'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { useApp } from '../../../test/harness.ts'
import { daySlot, withBooths } from '../../../test/make-carnival.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { newId } from '../../core/new-id.ts'
import { carnivalOf } from './carnival.ts'
import { tellMember } from './tell-member.ts'

const t = useApp()

async function setting(given: Partial<CampaignSettingsInput>) {
  const merchant = await makeMerchant(t.app)
  return { merchant, campaign: await makeCampaign(t.app, merchant, given) }
}

test('a booth is named in the reader’s language on the card, in mails and on phones, and by its original name where a translation is missing', async () => {
  const { booths = [], ...settings } = withBooths([daySlot(1)], [daySlot(2)])
  const given = await setting({
    ...settings,
    booths: booths.map((booth, n) => ({ ...booth, id: `new-${n}` })),
    localizations: { 'pt-BR': { booths: { 'new-0': { name: 'Estande de chá', place: '' } } } },
  })
  const card = await makeCard(t.app, given.merchant, given.campaign, { email: `cha-${newId()}@x.example` })
  const names = async (language: 'pt-BR' | 'en-US') =>
    (await carnivalOf(t.app, given.merchant, card.id, new Date(), language)).booths.map(({ name, place }) => [
      name,
      place,
    ])
  expect(await names('pt-BR')).toEqual([
    ['Estande de chá', 'Hall 1'],
    ['Booth 2', 'Hall 2'],
  ])
  expect((await names('en-US'))[0]).toEqual(['Booth 1', 'Hall 1'])
  const { kysely } = t.app.database
  await kysely.updateTable('member').set({ language: 'pt-BR' }).where('merchant_id', '=', given.merchant.id).execute()
  const news = { cardId: card.id, boothName: 'Booth 1', day: '2026-11-22', from: '10:00', to: '11:00' }
  const phone = { endpoint: 'https://push.example/1', endpoint_digest: Buffer.alloc(32), p256dh: 'p', auth: 'a' }
  const row = { merchant_id: given.merchant.id, id: newId(), card_id: card.id, created_at: new Date() }
  await kysely
    .insertInto('push_subscription')
    .values({ ...row, ...phone })
    .execute()
  await t.app.database.tx((tx) => tellMember(tx, t.app, given.merchant, 'booth-promoted', news))
  const sent = await kysely
    .selectFrom('outbox')
    .select(['channel', 'text_body'])
    .where('merchant_id', '=', given.merchant.id)
    .where('template', '=', 'booth-promoted')
    .orderBy('channel')
    .execute()
  expect(sent.map(({ channel }) => channel)).toEqual(['email', 'push'])
  for (const { text_body } of sent) expect(text_body).toContain('Estande de chá')
})

const boothNames = { 'zh-CN': '茶馆', 'zh-TW': '茶館', 'pt-BR': 'Casa de chá' } as const

test.each([
  ['zh-TW', 'en-US', ['zh-TW', 'zh-CN'], '茶館'],
  ['zh-TW', 'en-US', ['zh-CN', 'pt-BR'], '茶馆'],
  ['zh-CN', 'en-US', ['zh-TW'], '茶館'],
  ['zh-CN', 'zh-CN', ['zh-TW'], 'Booth 1'],
  ['pt-BR', 'en-US', ['zh-TW'], 'Booth 1'],
] as const)(
  'a booth is named for a reader of %s at a shop that writes %s and translated it into %j: %s',
  async (language, primary, translated, shown) => {
    const { booths = [], ...settings } = withBooths([daySlot(1)])
    const inLanguage = (of: Language) => ({ booths: { 'new-0': { name: boothNames[of as 'pt-BR'], place: '' } } })
    const given = await setting({
      ...settings,
      booths: booths.map((booth) => ({ ...booth, id: 'new-0' })),
      localizations: Object.fromEntries(translated.map((of) => [of, inLanguage(of)])),
    })
    const card = await makeCard(t.app, given.merchant, given.campaign)
    const carnival = await carnivalOf(t.app, { ...given.merchant, language: primary }, card.id, new Date(), language)
    expect(carnival.booths.map(({ name }) => name)).toEqual([shown])
  },
)
