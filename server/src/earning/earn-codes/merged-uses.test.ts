import { expect, test } from 'vitest'
import { scanEarnCode } from '@chopcard/contract/earning/member/earn-codes.ts'
import { earnCodeStat } from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { listMerges, undoMerge } from '@chopcard/contract/members/merchant/members.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { earnCodeOf, makeEarnBatch } from '../../../test/make-earn-batch.ts'
import { makeCard, makeFreshCard } from '../../../test/make.ts'
import { mergeCards } from '../../../test/merge-cards.ts'

const t = useApp()

test('a use of a batch by a member who was merged away counts for the member who stays, until the merge is undone', async () => {
  const { merchant, campaign, card: first } = await makeFreshCard(t.app, { campaign: { scanToEarn: true } })
  const { owner } = merchant
  const second = await makeCard(t.app, merchant, campaign)
  const stay = await makeCard(t.app, merchant, campaign)
  const batchId = await makeEarnBatch(t.app, merchant, campaign, { maxUses: null, perMember: 3 })
  const code = await earnCodeOf(t.app, merchant, batchId)
  const scan = async (card: { token: string }) => {
    const { status, code: refusal } = await t.call(
      scanEarnCode,
      { body: { code } },
      { token: card.token, key: newId() },
    )
    return refusal ?? status
  }
  expect([await scan(first), await scan(second)]).toEqual([200, 200])
  await mergeCards(t, owner, { keep: second.id, away: first.id })
  await mergeCards(t, owner, { keep: stay.id, away: second.id })
  expect([await scan(stay), await scan(stay)]).toEqual([200, 'INVALID_QR_CODE'])
  const [merge] = (await t.call(listMerges, { query: {} }, owner)).body.data
  expect((await t.call(undoMerge, { params: { id: merge?.id ?? '' } }, { ...owner, key: newId() })).status).toBe(200)
  expect([await scan(second), await scan(second)]).toEqual([200, 'INVALID_QR_CODE'])
  expect([await scan(stay), await scan(stay), await scan(stay)]).toEqual([200, 200, 'INVALID_QR_CODE'])
})

test('members who turned out to be one person are one in the statistics of a batch', async () => {
  const { merchant, campaign, card: first } = await makeFreshCard(t.app, { campaign: { scanToEarn: true } })
  const { owner } = merchant
  const [second, stay] = [await makeCard(t.app, merchant, campaign), await makeCard(t.app, merchant, campaign)]
  const other = await makeCard(t.app, merchant, campaign)
  const batchId = await makeEarnBatch(t.app, merchant, campaign, { maxUses: null, perMember: null })
  const code = await earnCodeOf(t.app, merchant, batchId)
  for (const { token } of [first, second, stay, other])
    expect((await t.call(scanEarnCode, { body: { code } }, { token, key: newId() })).status).toBe(200)
  const counted = async () => {
    const { uses, members } = (await t.call(earnCodeStat, { query: { campaignId: campaign.id } }, owner)).body.data
    return { uses, members }
  }
  expect(await counted()).toEqual({ uses: 4, members: 4 })
  await mergeCards(t, owner, { keep: second.id, away: first.id })
  await mergeCards(t, owner, { keep: stay.id, away: second.id })
  expect(await counted()).toEqual({ uses: 4, members: 2 })
})
