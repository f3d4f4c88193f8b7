import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { joinCampaign, sendCardLink } from '@chopcard/contract/members/public/registration.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, type TestMerchant } from '../../../test/make.ts'

const t = useApp({ env: { CHOPCARD_TRUSTED_PROXIES: '127.0.0.1' } })
const db = () => t.app.database.kysely
const newEmail = () => `${newId()}@link.example`
const caller = () => ({
  headers: { 'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}` },
})
const ask = (campaignId: string, contact: object) =>
  t.call(sendCardLink, { params: { campaignId }, body: { language: 'en-US', ...contact } }, caller())
const messagesTo = (recipient: string) =>
  db().selectFrom('outbox').select(['template', 'text_body']).where('recipient', '=', recipient).execute()

const setMode = (merchant: TestMerchant, mode: string) =>
  db().updateTable('merchant').set({ mobile_registration_mode: mode }).where('merchant_id', '=', merchant.id).execute()

describe('a closed registration', () => {
  test.each([
    ['the window is over', { registrationEnd: '2020-01-01' }, undefined],
    ['the window has not begun', { registrationStart: '2099-01-01' }, undefined],
    ['the campaign has ended', {}, new Date()],
  ])(
    'a known member gets the link to their card and an unknown address the same answer when %s',
    async (_why, given, endedAt) => {
      const merchant = await makeMerchant(t.app)
      const campaign = await makeCampaign(t.app, merchant, given)
      const email = newEmail()
      const card = await makeCard(t.app, merchant, campaign, { email })
      if (endedAt) await db().updateTable('campaign').set({ ended_at: endedAt }).where('id', '=', campaign.id).execute()
      const known = await ask(campaign.id, { email })
      const stranger = newEmail()
      expect((await ask(campaign.id, { email: stranger })).body).toEqual(known.body)
      expect(known.body.data).toEqual({ sentBy: 'email' })
      expect(await messagesTo(email)).toMatchObject([
        { template: 'member-known-card', text_body: expect.stringContaining(card.token) as string },
      ])
      expect(await messagesTo(stranger)).toEqual([])
    },
  )

  test('a registration beyond the quota of members still sends a known member the link', async () => {
    const merchant = await makeMerchant(t.app, { quotas: { members: 1 } })
    const campaign = await makeCampaign(t.app, merchant)
    const email = newEmail()
    const body = { email, confirmEmail: email, language: 'en-US', acceptTerms: true } as const
    const join = (given: object) =>
      t.call(joinCampaign, { params: { campaignId: campaign.id }, body: { ...body, ...given } }, caller())
    expect((await join({})).body.data.cardUrl).not.toBeNull()
    const other = newEmail()
    const { code, message } = (await join({ email: other, confirmEmail: other })).meta
    // Whoever registers has no plan.
    expect([code, message]).toEqual(['MEMBER_QUOTA_EXCEEDED', expect.stringContaining('ask at the counter')])
    expect((await join({})).body.data).toMatchObject({ isKnown: true, sentBy: 'email' })
  })

  test('a link is sent to a number when the shop uses numbers, and a repeated request must wait for known and unknown ones', async () => {
    const merchant = await makeMerchant(t.app)
    const campaign = await makeCampaign(t.app, merchant, { registrationEnd: '2020-01-01' })
    const card = await makeCard(t.app, merchant, campaign)
    const [mobile, unknown] = [`+6581${randomInt(100_000, 999_999)}`, `+6582${randomInt(100_000, 999_999)}`]
    await db().updateTable('member').set({ mobile }).where('merchant_id', '=', merchant.id).execute()
    expect((await ask(campaign.id, { mobile })).meta.fields).toHaveProperty('email')
    await setMode(merchant, 'sms-verified')
    for (const number of [mobile, unknown]) {
      expect((await ask(campaign.id, { mobile: number })).body.data).toEqual({ sentBy: 'sms' })
      expect((await ask(campaign.id, { mobile: number })).code).toBe('SMS_CODE_TOO_OFTEN')
    }
    const [sms] = await messagesTo(mobile)
    expect(sms?.text_body).toContain(card.token)
    expect(await messagesTo(unknown)).toEqual([])
  })
})

test('a card’s link names the campaign in the other Chinese script where the reader’s own is missing', async () => {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant, { localizations: { 'zh-TW': { name: '咖啡卡' } } })
  const email = newEmail()
  await makeCard(t.app, merchant, campaign, { email })
  await ask(campaign.id, { email, language: 'zh-CN' })
  expect(await messagesTo(email)).toMatchObject([{ text_body: expect.stringContaining('咖啡卡') as string }])
})
