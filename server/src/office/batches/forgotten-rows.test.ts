import { expect, test } from 'vitest'
import { anonymiseMember } from '@chopcard/contract/members/merchant/members.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { carriedOut, checked, rowsOf } from './batches-testing.ts'

const harness = useApp({ jobs: true })

test('a row of an import whose member is forgotten before it starts is refused as unknown, and the others are imported', async () => {
  const merchant = await makeMerchant(harness.app)
  const campaign = await makeCampaign(harness.app, merchant)
  const card = await makeCard(harness.app, merchant, campaign, { email: 'gone@rows.example' })
  const content = ['E-mail,Stamps', 'gone@rows.example,3', 'new@rows.example,2', ''].join('\r\n')
  const batch = await checked(harness, merchant, content, { campaignId: campaign.id, setBalance: true })
  const body = { memberId: card.id, cardNumber: card.number }
  expect((await harness.call(anonymiseMember, { body }, merchant.owner)).status).toBe(200)
  await carriedOut(harness, merchant, batch.id)
  const rows = await rowsOf(harness, merchant.owner, batch.id)
  expect(rows.map(({ state, message }) => [state, message])).toEqual([
    ['refused', 'Invalid member'],
    ['done', null],
  ])
})
