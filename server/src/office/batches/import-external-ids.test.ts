import { expect, test } from 'vitest'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'
import { checked, imported, rowsOf } from './batches-testing.ts'

const on = useApp({ jobs: true })
const file = (...lines: string[]) => `${lines.join('\r\n')}\r\n`

/** A shop with Ana, who has the external id C-1 and a card, and Bo, who has neither. */
async function shop() {
  const merchant = await makeMerchant(on.app)
  const [campaign, other] = [await makeCampaign(on.app, merchant), await makeCampaign(on.app, merchant)]
  const ana = await makeCard(on.app, merchant, campaign, { email: 'ana@external.example' })
  await makeCard(on.app, merchant, other, { email: 'bo@external.example' })
  await on.app.database.tx((tx) => changeMember(tx, merchant.id, ana.memberId, { externalId: 'C-1' }))
  return { merchant, campaignId: campaign.id, otherId: other.id }
}

test('the dry run of an import knows members by their external id, and external ids that are repeated', async () => {
  const { merchant, campaignId } = await shop()
  const content = file(
    'E-mail,External ID',
    'ana.new@external.example,C-1',
    'bo@external.example,C-1',
    'cy@external.example,C-9',
    'di@external.example,C-9',
  )
  const { id } = await checked(on, merchant, content, { campaignId })
  const rows = await rowsOf(on, merchant.owner, id)
  expect(rows.map(({ note, problems }) => [note, problems.map(({ column }) => column)])).toEqual([
    ['exists', []],
    [null, [1, 1]],
    ['new', []],
    [null, [1]],
  ])
})

test('an import gives a card to the member whom the external id means, and to nobody where the address means another', async () => {
  const { merchant, otherId } = await shop()
  const content = file('E-mail,External ID', 'ana.new@external.example,C-1', 'fay@external.example,C-2')
  expect(await imported(on, merchant, content, { campaignId: otherId })).toMatchObject({ done: 2 })
  const { data } = (await on.call(listCards, { query: { campaignId: otherId } }, merchant.owner)).body
  expect(Object.fromEntries(data.map(({ email, externalId }) => [email, externalId]))).toEqual({
    'ana@external.example': 'C-1',
    'bo@external.example': null,
    'fay@external.example': 'C-2',
  })
  const mixed = file('E-mail,External ID', 'bo@external.example,C-1', 'gil@external.example,C-3')
  const { id } = await checked(on, merchant, mixed, { campaignId: otherId })
  const rows = await rowsOf(on, merchant.owner, id)
  expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([[1], []])
})
