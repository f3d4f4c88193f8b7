import { expect, test } from 'vitest'
import { cardByToken, quickRedeem, scanned } from '@chopcard/contract/loyalty/merchant/till.ts'
import { cardCode } from '../../core/secrets.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCard, makeFreshCard } from '../../../test/make.ts'
import { mergeCards } from '../../../test/merge-cards.ts'

const t = useApp()

test('a till that is shown a card which a merge has closed finds the card that stays, by code, number and address', async () => {
  const { merchant, campaign, card } = await makeFreshCard(t.app)
  const { owner } = merchant
  const [stay, last] = [await makeCard(t.app, merchant, campaign), await makeCard(t.app, merchant, campaign)]
  await mergeCards(t, owner, { keep: stay.id, away: card.id })
  await mergeCards(t, owner, { keep: last.id, away: stay.id })
  for (const x of [cardCode(t.app.config.secret, merchant.id, card.number), card.number, card.token]) {
    const params = { params: { x } }
    expect((await t.call(scanned, params, owner)).body.data).toMatchObject({ kind: 'card', card: { id: last.id } })
    expect((await t.call(quickRedeem, params, owner)).body.data).toMatchObject({ card: { id: last.id } })
    expect((await t.call(cardByToken, params, owner)).body.data).toMatchObject({ id: last.id, state: 'active' })
  }
})
