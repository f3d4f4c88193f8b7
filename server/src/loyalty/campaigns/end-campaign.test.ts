import { expect, test } from 'vitest'
import {
  campaignLogs,
  editCampaign,
  endCampaign,
  listCampaigns,
  reopenCampaign,
} from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff } from '../../../test/make.ts'
import { settingsForForm } from './stored-settings.ts'

const on = useApp()

async function makeRunning() {
  const merchant = await makeMerchant(on.app)
  const campaign = await makeCampaign(on.app, merchant)
  const { token } = merchant.owner
  const params = { id: campaign.id }
  return {
    merchant,
    campaign,
    token,
    end: (by = token) => on.call(endCampaign, { params }, { token: by }),
    reopen: () => on.call(reopenCampaign, { params }, { token }),
    endedAgo: (seconds: number) =>
      on.app.database.kysely
        .updateTable('campaign')
        .set({ ended_at: new Date(Date.now() - seconds * 1000) })
        .where('merchant_id', '=', merchant.id)
        .where('id', '=', campaign.id)
        .execute(),
  }
}

test('an ended campaign is read-only, gives no chops, and its history names who ended it', async () => {
  const { merchant, campaign, token, end } = await makeRunning()
  const card = await makeCard(on.app, merchant, campaign)
  const ended = await end()
  expect(ended.body.data).toMatchObject({ state: 'ended', revision: 2 })
  expect(ended.body.data.endedAt).not.toBeNull()

  const settings = { ...settingsForForm(campaign.settings), venue: 'Hall' }
  const saved = await on.call(editCampaign, { params: { id: campaign.id }, body: { revision: 2, settings } }, { token })
  expect(saved.code).toBe('CAMPAIGN_ENDED')
  const body = { memberId: card.id, operation: 'issue' as const, quantity: 1 }
  expect((await on.call(changeChops, { params: { id: card.id }, body }, { token })).code).toBe('CAMPAIGN_ENDED')
  const logs = await on.call(campaignLogs, { params: { id: campaign.id } }, { token })
  expect(logs.body.data[0]).toMatchObject({
    revision: 2,
    by: { id: merchant.owner.id },
    changes: [{ field: 'state', before: 'active', after: 'ended' }],
  })
  const list = await on.call(listCampaigns, { query: { state: 'ended' } }, { token })
  expect(list.body.data.map(({ id }) => id)).toEqual([campaign.id])
  expect((await end()).code).toBe('CAMPAIGN_ENDED')
})

test('exactly one of twenty simultaneous requests ends a campaign', async () => {
  const { end } = await makeRunning()
  const answers = await Promise.all(Array.from({ length: 20 }, () => end()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'CAMPAIGN_ENDED')).toHaveLength(19)
})

test('the end of a campaign can be undone for half a minute and not later', async () => {
  const { end, reopen, endedAgo } = await makeRunning()
  await end()
  expect((await reopen()).body.data).toMatchObject({ state: 'active', endedAt: null, revision: 3 })
  expect((await reopen()).body.data).toMatchObject({ state: 'active', revision: 3 })
  await end()
  await endedAgo(31)
  expect((await reopen()).code).toBe('CAMPAIGN_ENDED')
})

test('a user without the right to edit campaigns cannot end one', async () => {
  const { merchant, end } = await makeRunning()
  const operator = await makeStaff(on.app, merchant, { role: 'operator' })
  expect((await end(operator.token)).status).toBe(403)
})
