import { expect, test } from 'vitest'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { mergeCards } from '../../../test/merge-cards.ts'
import { carriedOut, checked, rowsOf } from './batches-testing.ts'

const harness = useApp({ jobs: true })

test('a row of an import that names somebody by an address from before a merge finds the card that stayed, and changes no balance', async () => {
  const merchant = await makeMerchant(harness.app)
  const campaign = await makeCampaign(harness.app, merchant)
  const keep = await makeCard(harness.app, merchant, campaign, { email: 'keep@merged.example' })
  const away = await makeCard(harness.app, merchant, campaign, { email: 'away@merged.example' })
  await mergeCards(harness, merchant.owner, { keep: keep.id, away: away.id })
  const lines = ['E-mail,Card number,Stamps', `away@merged.example,${away.number},3`, 'new@merged.example,,2', '']
  const content = lines.join('\r\n')
  const batch = await checked(harness, merchant, content, { campaignId: campaign.id, setBalance: true })
  expect(batch).toMatchObject({ skipped: 1, refused: 0 })
  await carriedOut(harness, merchant, batch.id)
  const rows = await rowsOf(harness, merchant.owner, batch.id)
  expect(rows.map(({ state, note }) => [state, note])).toEqual([
    ['skipped', 'exists'],
    ['done', 'created'],
  ])
  const { data } = (await harness.call(listCards, { query: { sort: 'email' } }, { token: merchant.owner.token })).body
  const open = data.filter(({ state }) => state !== 'closed')
  expect(open.map(({ email, balance }) => [email, balance])).toEqual([
    ['keep@merged.example', 0],
    ['new@merged.example', 2],
  ])
})
