import { expect, test } from 'vitest'
import { myReferrals } from '@chopcard/contract/earning/member/referrals.ts'
import { referralStat } from '@chopcard/contract/earning/merchant/referrals.ts'
import { useApp } from '../../../test/harness.ts'
import { useReferrals } from './referrals-testing.ts'

const t = useApp()
const { shop, bring, issue, voided, processDue, balanceOf, referralsOf } = useReferrals(t)
type Shop = Awaited<ReturnType<typeof shop>>

/** The last entry of a card that is of a kind. */
async function entryOf({ merchant }: Shop, cardId: string, kind: string): Promise<string> {
  const { id } = await t.app.database.kysely
    .selectFrom('chop_entry')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .where('card_id', '=', cardId)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

const statOf = async ({ merchant, campaign }: Shop) =>
  (await t.call(referralStat, { query: { campaignId: campaign.id } }, merchant.owner)).body.data

test('a bonus that staff void is no bonus any more in any figure, makes room for another, and is not given again', async () => {
  const own = await shop()
  const { merchant, card } = own
  const friends = [await bring(own), await bring(own), await bring(own)] as const
  const earn = async (friend: { id: string }) => {
    const entry = await issue(merchant, friend.id)
    await processDue()
    return entry
  }
  const chop = await earn(friends[0])
  await voided(merchant, await entryOf(own, card.id, 'referrer_bonus'))
  await processDue()
  const [referral] = await referralsOf(own, { state: 'paid' })
  expect(referral).toMatchObject({ reason: 'bonus-voided', referrerBonus: 0, refereeBonus: 20 })
  expect(await statOf(own)).toMatchObject({ paid: 1, bonuses: 60, top: [{ brought: 3, earned: 1, bonuses: 0 }] })
  expect((await t.call(myReferrals, {}, card)).body.data).toMatchObject({ brought: 3, bonuses: 0 })
  await earn(friends[1])
  await earn(friends[2])
  expect(await balanceOf(merchant, card.id)).toBe(100)
  await voided(merchant, chop)
  await processDue()
  await earn(friends[0])
  expect(await balanceOf(merchant, card.id)).toBe(100)
  expect((await statOf(own)).bonuses).toBe(160)
})

test('a friend’s own bonus that staff void is left out of the figures, and the referrer’s is still given', async () => {
  const own = await shop()
  const { merchant, card } = own
  const friend = await bring(own)
  await voided(merchant, await entryOf(own, friend.id, 'referee_bonus'))
  await processDue()
  expect(await referralsOf(own)).toMatchObject([{ state: 'joined', reason: null, refereeBonus: 0 }])
  expect((await statOf(own)).bonuses).toBe(0)
  await issue(merchant, friend.id)
  await processDue()
  expect(await balanceOf(merchant, card.id)).toBe(50)
  expect((await statOf(own)).bonuses).toBe(50)
})
