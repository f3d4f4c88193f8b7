import { expect, test } from 'vitest'
import { useTap } from '@chopcard/contract/outward/member/taps.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeTag } from '../../../test/make-tap.ts'
import { makeCard, makeFreshCard } from '../../../test/make.ts'
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
