import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as routes from '@chopcard/contract/messaging/merchant/notifications.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'

const t = useApp()

test('a draft that somebody else has changed is neither saved over nor sent, also when several do so at once', async () => {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant)
  await makeCard(t.app, merchant, campaign, { email: `${randomUUID()}@member.example` })
  const options = { token: merchant.owner.token }
  const written = { campaignId: campaign.id, channels: ['email' as const] }
  const { id } = (await t.call(routes.keepDraft, { body: { ...written, text: 'First' } }, options)).body.data
  const save = (text: string, version: number) =>
    t.call(routes.changeDraft, { params: { id }, body: { ...written, text, version } }, options)
  const ask = (facts: object) =>
    t.call(routes.sendNotification, { body: { ...written, text: '', ...facts } }, { ...options, key: randomUUID() })
  const draftState = async () => (await t.call(routes.getNotification, { params: { id } }, options)).body.data
  const { version: first } = await draftState()
  const answers = await Promise.all(['One', 'Two'].map((text) => save(text, first)))
  expect(answers.map(({ code }) => code ?? 'saved').toSorted()).toEqual(['CHANGED_MEANWHILE', 'saved'])
  const { text, version } = await draftState()
  const late = await ask({ text: 'Late', draftId: id, version: first })
  expect([late.code, late.meta.fields]).toEqual([
    'CHANGED_MEANWHILE',
    { text: expect.stringContaining(text) as string },
  ])
  const both = await Promise.all([save('Three', version), ask({ text: 'Out', draftId: id, version })])
  expect(both.filter(({ code }) => code === undefined)).toHaveLength(1)
})
