import { describe, expect, test } from 'vitest'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { campaignLogs, createCampaign, getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { useApp } from '../../../test/harness.ts'
import { chopSettings, chopType, makeCampaign, makeCard, makeMerchant, pictureUrl } from '../../../test/make.ts'

const on = useApp()

describe('creating a campaign', () => {
  test('a new campaign is answered with its first revision, ids for chop types and levels, and the registration address', async () => {
    const merchant = await makeMerchant(on.app)
    const settings = chopSettings(merchant, { name: 'Kopi card', endDate: '2090-12-31' })
    const created = await on.call(createCampaign, { body: { settings } }, { token: merchant.owner.token })
    expect(created.status).toBe(200)
    const { data } = created.body
    expect(data).toMatchObject({ name: 'Kopi card', revision: 1, state: 'active', cards: 0, endDate: '2090-12-31' })
    expect(data.registrationUrl).toBe(`http://chopcard.test/member/login/${data.id}`)
    const [stamp] = data.settings.chopTypes
    expect(data.grantedChops).toEqual({ [stamp?.id as string]: 0 })
    expect(stamp).not.toHaveProperty('slot')
    expect(data.settings).toMatchObject({ ...settings, memberLevels: [{ level: '★', description: '★' }] })
    expect(await on.call(getCampaign, { params: { id: data.id } }, { token: merchant.owner.token })).toMatchObject({
      body: { data },
    })
    const logs = await on.call(campaignLogs, { params: { id: data.id } }, { token: merchant.owner.token })
    expect(logs.body.data).toMatchObject([{ revision: 1, changes: [], by: { id: merchant.owner.id } }])
  })

  test('exactly as many of 100 parallel requests create a campaign as the plan’s quota allows', async () => {
    const merchant = await makeMerchant(on.app, { quotas: { campaigns: 5 } })
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        on.call(createCampaign, { body: { settings: chopSettings(merchant) } }, { token: merchant.owner.token }),
      ),
    )
    expect(countOf(answers.map(({ status, code }) => code ?? String(status)))).toEqual({
      200: 5,
      CAMPAIGN_QUOTA_EXCEEDED: 95,
    })
    expect(await countsOf(merchant.id)).toEqual({ counter: 5, campaigns: 5 })
  })

  test('one of 20 parallel requests with the same name creates a campaign, and the others use no quota', async () => {
    const merchant = await makeMerchant(on.app)
    const other = await makeMerchant(on.app)
    await makeCampaign(on.app, other, { name: 'Kopi' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const settings = chopSettings(merchant, { name: n % 2 ? 'KOPI' : 'kopi' })
        return on.call(createCampaign, { body: { settings } }, { token: merchant.owner.token })
      }),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(19)
    for (const { code, meta } of refused)
      expect([code, Object.keys(meta.fields ?? {})]).toEqual(['NAME_ALREADY_EXISTS', ['settings.name']])
    expect(await countsOf(merchant.id)).toEqual({ counter: 1, campaigns: 1 })
  })

  test('a new campaign is refused at its fields for unknown keys, missing fields, and foreign ids or pictures', async () => {
    const merchant = await makeMerchant(on.app)
    const other = await makeMerchant(on.app)
    const theirs = await makeCampaign(on.app, other)
    const own = chopType(merchant)
    const fieldsOf = async (settings: object) => {
      const body = { settings: { ...chopSettings(merchant), ...settings } } as never
      const { code, meta } = await on.call(createCampaign, { body }, { token: merchant.owner.token })
      return [code, ...Object.keys(meta?.fields ?? {})]
    }
    expect(await fieldsOf({ surprise: 1 })).toEqual(['INVALID_REQUEST', 'settings.surprise'])
    expect(await fieldsOf({ chopTypes: [{ ...own, slot: 7 }] })).toEqual([
      'INVALID_REQUEST',
      'settings.chopTypes.0.slot',
    ])
    expect(await fieldsOf({ name: undefined, chopTypes: [own, own] })).toEqual([
      'VALIDATION_FAILED',
      'settings.name',
      'settings.chopTypes.1.code',
    ])
    expect(await fieldsOf({ chopTypes: [{ ...own, id: theirs.settings.chopTypes[0]?.id }] })).toEqual([
      'VALIDATION_FAILED',
      'settings.chopTypes.0.id',
    ])
    const foreign = { logo: pictureUrl(other, 'x'), chopTypes: [{ ...own, redeemedImage: pictureUrl(other, 'x') }] }
    expect(await fieldsOf({ ...foreign, heroImage: pictureUrl(merchant, 'hero') })).toEqual([
      'VALIDATION_FAILED',
      'settings.logo',
      'settings.chopTypes.0.redeemedImage',
    ])
    expect(await countsOf(merchant.id)).toEqual({ counter: 0, campaigns: 0 })
  })
})

test('the count grantedChops shows what the cards hold, and at least 1 once anything was granted', async () => {
  const merchant = await makeMerchant(on.app)
  const { token } = merchant.owner
  const campaign = await makeCampaign(on.app, merchant, {
    chopTypes: [chopType(merchant), chopType(merchant, { code: 'TEA' }), chopType(merchant, { code: 'CAKE' })],
  })
  const [coffee, tea, cake] = campaign.settings.chopTypes.map(({ id }) => id) as [string, string, string]
  const change = async (card: { id: string }, operation: 'issue' | 'adjust', chopTypeId: string, quantity: number) => {
    const body = { memberId: card.id, operation, chopTypeId, quantity, remark: 'test', confirm: true }
    const answer = await on.call(changeChops, { params: { id: card.id }, body }, { token })
    expect(answer.status).toBe(200)
  }
  for (const card of [await makeCard(on.app, merchant, campaign), await makeCard(on.app, merchant, campaign)]) {
    await change(card, 'issue', coffee, 1)
    await change(card, 'adjust', coffee, 2)
    await change(card, 'issue', tea, 1)
    await change(card, 'adjust', tea, -1)
  }
  const shown = await on.call(getCampaign, { params: { id: campaign.id } }, { token })
  expect(shown.body.data.grantedChops).toEqual({ [coffee]: 6, [tea]: 1, [cake]: 0 })
})

async function countsOf(merchantId: string) {
  const { kysely: db } = on.app.database
  const { campaign_count: counter } = await db
    .selectFrom('merchant')
    .select('campaign_count')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const campaigns = await db.selectFrom('campaign').select('id').where('merchant_id', '=', merchantId).execute()
  return { counter, campaigns: campaigns.length }
}

function countOf(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
