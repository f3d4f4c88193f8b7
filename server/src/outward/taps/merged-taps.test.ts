import { expect, test } from 'vitest'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { useTap } from '@chopcard/contract/outward/member/taps.ts'
import { newId } from '../../core/new-id.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeTag } from '../../../test/make-tap.ts'
import { makeCampaign, makeCard, makeFreshCard } from '../../../test/make.ts'
import { mergeCards } from '../../../test/merge-cards.ts'

const t = useApp()

test('a visit of today of a member who was merged away counts for the day of the member who stays', async () => {
  const { merchant, campaign, card } = await makeFreshCard(t.app, { campaign: { tapToStamp: true, maxTapsPerDay: 2 } })
  const stay = await makeCard(t.app, merchant, campaign)
  const tag = await makeTag(t.app, merchant)
  const tap = async ({ token }: { token: string }) => {
    const { status, code } = await t.call(useTap, { body: tag.tap() }, { token, key: newId() })
    return code ?? status
  }
  expect(await tap(card)).toBe(200)
  await mergeCards(t, merchant.owner, { keep: stay.id, away: card.id })
  expect([await tap(stay), await tap(stay)]).toEqual([200, 'EXCEED_MAX_TAPS_PER_DAY'])
})

test('a visit that is voided after a merge on the same day leaves room for another tap', async () => {
  const { merchant, card } = await makeFreshCard(t.app, { campaign: { tapToStamp: true, maxTapsPerDay: 1 } })
  const elsewhere = await makeCampaign(t.app, merchant)
  const stay = await makeCard(t.app, merchant, elsewhere)
  const tag = await makeTag(t.app, merchant)
  const tap = () => t.call(useTap, { body: tag.tap() }, { token: card.token, key: newId() })
  expect((await tap()).status).toBe(200)
  await mergeCards(t, merchant.owner, { keep: stay.id, away: card.id })
  const { id } = await t.app.database.kysely
    .selectFrom('chop_entry')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .where('kind', '=', 'tap')
    .executeTakeFirstOrThrow()
  const as = { token: merchant.owner.token, key: newId() }
  expect((await t.call(voidEntry, { params: { id } }, as)).status).toBe(200)
  await handleEvents(t.app)
  expect([(await tap()).status, (await tap()).code]).toEqual([200, 'EXCEED_MAX_TAPS_PER_DAY'])
})
