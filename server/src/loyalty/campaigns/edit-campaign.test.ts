import { expect, test } from 'vitest'
import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { campaignLogs, editCampaign, getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useApp } from '../../../test/harness.ts'
import { chopType, makeCampaign, makeCard, makeMerchant, makeSession, type TestMerchant } from '../../../test/make.ts'
import { addDays, localDay } from '../../core/clock.ts'
import type { Campaign } from './load-campaign.ts'
import { settingsForForm } from './stored-settings.ts'

const on = useApp()

async function makeEdited(given: Parameters<typeof makeCampaign>[2] = {}, zone?: string) {
  const merchant = await makeMerchant(on.app, { timeZone: zone })
  const campaign = await makeCampaign(on.app, merchant, given)
  return { merchant, campaign, settings: settingsForForm(campaign.settings) }
}

const save = (merchant: TestMerchant, campaign: Campaign, revision: number, settings: object, token?: string) =>
  on.call(
    editCampaign,
    { params: { id: campaign.id }, body: { revision, settings: settings as CampaignSettings } },
    { token: token ?? merchant.owner.token },
  )

const historyOf = async (merchant: TestMerchant, campaign: Campaign, query = {}) =>
  (await on.call(campaignLogs, { params: { id: campaign.id }, query }, { token: merchant.owner.token })).body.data

test('a save creates the next revision, and the history shows who changed which field and both values', async () => {
  const { merchant, campaign, settings } = await makeEdited()
  const till = await makeSession(on.app, merchant, merchant.owner.id, 'till 2')
  const [coffee] = settings.chopTypes
  const edited = { ...settings, name: 'New name', initialChops: 2, chopTypes: [{ ...coffee, code: 'LATTE' }] }
  const saved = await save(merchant, campaign, 1, edited, till)
  expect(saved.status).toBe(200)
  expect(saved.body.data).toMatchObject({ revision: 2, name: 'New name', settings: edited })
  const history = await historyOf(merchant, campaign)
  expect(history.map(({ revision }) => revision)).toEqual([2, 1])
  expect(history[0]?.by).toEqual({ id: merchant.owner.id, name: merchant.owner.name, nickname: 'till 2' })
  expect(history[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'name', before: settings.name, after: 'New name' },
      { field: 'initialChops', before: 0, after: 2 },
      { field: 'chopTypes.0.code', before: 'COFFEE', after: 'LATTE' },
    ]),
  )
  expect(history[0]?.changes).toHaveLength(3)
  expect((await historyOf(merchant, campaign, { q: 'latte' })).map(({ revision }) => revision)).toEqual([2])
  expect(await historyOf(merchant, campaign, { q: 'lat_e' })).toEqual([])
})

test('a save that changes nothing creates no revision', async () => {
  const { merchant, campaign, settings } = await makeEdited()
  const saved = await save(merchant, campaign, 1, settings)
  expect([saved.status, saved.body.data.revision]).toEqual([200, 1])
  expect(await historyOf(merchant, campaign)).toHaveLength(1)
})

test('exactly one of 20 parallel saves of one revision succeeds', async () => {
  const { merchant, campaign, settings } = await makeEdited()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => save(merchant, campaign, 1, { ...settings, rewardName: `Reward ${n}` })),
  )
  const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
  expect(won).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'CAMPAIGN_CHANGED')).toHaveLength(19)
  const shown = await on.call(getCampaign, { params: { id: campaign.id } }, { token: merchant.owner.token })
  expect(shown.body.data.settings.rewardName).toBe(`Reward ${won[0]}`)
  expect(await historyOf(merchant, campaign)).toHaveLength(2)
})

test('a campaign’s name is refused at its field when another one has it in any case, and may change its own case', async () => {
  const { merchant, campaign, settings } = await makeEdited({ name: 'First' })
  await makeCampaign(on.app, merchant, { name: 'Second' })
  const refused = await save(merchant, campaign, 1, { ...settings, name: 'sEcond' })
  expect([refused.status, refused.code, Object.keys(refused.meta.fields ?? {})]).toEqual([
    409,
    'NAME_ALREADY_EXISTS',
    ['settings.name'],
  ])
  expect((await save(merchant, campaign, 1, { ...settings, name: 'FIRST' })).status).toBe(200)
})

test('a chop type that was ever granted cannot be removed, and the slot of a removed one is not used again', async () => {
  const { merchant, campaign, settings } = await makeEdited()
  const [coffee] = settings.chopTypes
  const two = await save(merchant, campaign, 1, {
    ...settings,
    chopTypes: [coffee, chopType(merchant, { code: 'TEA' })],
  })
  const card = await makeCard(on.app, merchant, campaign)
  const change = (operation: 'issue' | 'adjust', quantity: number) =>
    on.call(
      changeChops,
      {
        params: { id: card.id },
        body: { memberId: card.id, operation, quantity, chopTypeId: coffee?.id, remark: 'x', confirm: true },
      },
      { token: merchant.owner.token },
    )
  expect((await change('issue', 1)).status).toBe(200)
  expect((await change('adjust', -1)).status).toBe(200)

  const tea = two.body.data.settings.chopTypes[1]
  const refused = await save(merchant, campaign, 2, { ...settings, chopTypes: [tea] })
  expect([refused.status, refused.code]).toEqual([409, 'CHOP_TYPE_IN_USE'])
  expect(refused.meta.fields).toEqual({ 'settings.chopTypes': 'Members have already collected COFFEE.' })

  expect((await save(merchant, campaign, 2, { ...settings, chopTypes: [coffee] })).status).toBe(200)
  const again = [coffee, chopType(merchant, { code: 'TEA' })]
  expect((await save(merchant, campaign, 3, { ...settings, chopTypes: again })).status).toBe(200)
  const chopTypes = await on.app.database.kysely
    .selectFrom('chop_type')
    .select(['code', 'slot'])
    .where('merchant_id', '=', merchant.id)
    .where('removed_at', 'is', null)
    .orderBy('slot')
    .execute()
  expect(chopTypes).toEqual([
    { code: 'COFFEE', slot: 1 },
    { code: 'TEA', slot: 3 },
  ])
  const foreign = await save(merchant, campaign, 4, { ...settings, chopTypes: [coffee, tea] })
  expect([foreign.status, Object.keys(foreign.meta.fields ?? {})]).toEqual([422, ['settings.chopTypes.1.id']])
})

test('a campaign is read-only once it was ended or its last day in the merchant’s zone is over', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const today = localDay(new Date(), zone)
    const open = await makeEdited({ endDate: today }, zone)
    expect((await save(open.merchant, open.campaign, 1, { ...open.settings, venue: 'Hall' })).status).toBe(200)
    const over = await makeEdited({ endDate: addDays(today, -1) }, zone)
    const refused = await save(over.merchant, over.campaign, 1, { ...over.settings, endDate: null })
    expect([refused.status, refused.code]).toEqual([409, 'CAMPAIGN_ENDED'])
  }
  const ended = await makeEdited()
  await on.app.database.kysely
    .updateTable('campaign')
    .set({ ended_at: new Date() })
    .where('merchant_id', '=', ended.merchant.id)
    .execute()
  expect((await save(ended.merchant, ended.campaign, 1, { ...ended.settings, venue: 'Hall' })).code).toBe(
    'CAMPAIGN_ENDED',
  )
})

test('another merchant’s campaign is answered like one that does not exist, and stays unchanged', async () => {
  const { merchant, campaign, settings } = await makeEdited()
  const thief = await makeMerchant(on.app)
  const { token } = thief.owner
  const params = { id: campaign.id }
  const unknown = { id: '019380a0-0000-7000-8000-000000000000' }
  const foreign = [
    await on.call(getCampaign, { params }, { token }),
    await on.call(campaignLogs, { params }, { token }),
    await save(thief, campaign, 1, settings),
  ]
  for (const answer of foreign) {
    const { requestId: _, ...meta } = answer.meta
    const { requestId: __, ...same } = (await on.call(getCampaign, { params: unknown }, { token })).meta
    expect([answer.status, meta]).toEqual([404, same])
  }
  expect(await historyOf(merchant, campaign)).toHaveLength(1)
})
