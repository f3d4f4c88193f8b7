import { describe, expect, test } from 'vitest'
import { listMerges, undoMerge } from '@chopcard/contract/members/merchant/members.ts'
import { voidEffects } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { referralStat } from '@chopcard/contract/earning/merchant/referrals.ts'
import { myReferrals } from '@chopcard/contract/earning/member/referrals.ts'
import { mergeCards } from '../../../test/merge-cards.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCard, type TestMerchant } from '../../../test/make.ts'
import { reconcile } from '../../ledger/reconcile.ts'
import { useReferrals } from './referrals-testing.ts'

const t = useApp()
const { shop, bring, issue, voided, processDue, balanceOf, referralsOf } = useReferrals(t)

const merge = ({ owner }: TestMerchant, keep: string, away: string) => mergeCards(t, owner, { keep, away })

async function undo({ owner }: TestMerchant): Promise<void> {
  const [last] = (await t.call(listMerges, { query: {} }, owner)).body.data
  expect((await t.call(undoMerge, { params: { id: last?.id ?? '' } }, { ...owner, key: newId() })).status).toBe(200)
}

describe('a referrer who was merged', () => {
  test('a referrer who was merged gets the bonus on the card that stays, up to the most of both, and gives it back from there', async () => {
    const own = await shop()
    const { merchant, campaign } = own
    const other = await makeCard(t.app, merchant, campaign)
    const earned = async (friend: { id: string }) => {
      const entry = await issue(merchant, friend.id)
      await processDue()
      return entry
    }
    await earned(await bring(own))
    const friends = [await bring(own), await bring(own)] as const
    await merge(merchant, other.id, own.card.id)
    expect(await balanceOf(merchant, other.id)).toBe(50)
    const entry = await earned(friends[0])
    expect(await balanceOf(merchant, other.id)).toBe(100)
    expect((await referralsOf(own)).map(({ state }) => state).toSorted()).toEqual(['joined', 'paid', 'paid'])
    await earned(friends[1])
    expect(await balanceOf(merchant, other.id)).toBe(120)
    await voided(merchant, entry)
    await processDue()
    expect(await balanceOf(merchant, other.id)).toBe(70)
  })

  test('a referrer whose card a merge has closed loses the bonus from the card that stays, and reads what both brought there', async () => {
    const own = await shop()
    const { merchant, campaign } = own
    const friend = await bring(own)
    const entry = await issue(merchant, friend.id)
    await processDue()
    const other = await makeCard(t.app, merchant, campaign)
    await merge(merchant, other.id, own.card.id)
    expect(await balanceOf(merchant, other.id)).toBe(50)
    const mine = async () => (await t.call(myReferrals, {}, { token: other.token })).body.data
    expect(await mine()).toMatchObject({ brought: 1, bonuses: 50 })
    await voided(merchant, entry)
    await processDue()
    expect(await balanceOf(merchant, other.id)).toBe(0)
    expect(await referralsOf(own)).toMatchObject([{ state: 'joined', reason: null, referrerBonus: 0 }])
    await issue(merchant, friend.id)
    await processDue()
    expect(await balanceOf(merchant, other.id)).toBe(50)
    expect(await mine()).toMatchObject({ brought: 1, bonuses: 50 })
    expect(await reconcile(t.app.database.kysely, merchant.id)).toMatchObject({ count: 0 })
  })
})

test('referrers who turned out to be one person are one in the statistics, by the card that stays', async () => {
  const own = await shop()
  const { merchant, campaign } = own
  const other = await makeCard(t.app, merchant, campaign)
  await bring(own)
  await bring({ ...own, card: other })
  await bring({ ...own, card: other })
  const stay = await makeCard(t.app, merchant, campaign)
  const top = async () => {
    const { body } = await t.call(referralStat, { query: { campaignId: campaign.id } }, merchant.owner)
    return body.data.top.map(({ id, brought }) => ({ id, brought }))
  }
  expect(await top()).toEqual([
    { id: other.id, brought: 2 },
    { id: own.card.id, brought: 1 },
  ])
  await merge(merchant, other.id, own.card.id)
  await merge(merchant, stay.id, other.id)
  expect(await top()).toEqual([{ id: stay.id, brought: 3 }])
})

describe('a friend who was merged', () => {
  test('a friend whose card a merge has closed brings the bonus with the first chop on the card that stays, and takes it back with its void', async () => {
    const own = await shop()
    const { merchant, campaign } = own
    const friend = await bring(own)
    const stay = await makeCard(t.app, merchant, campaign)
    await merge(merchant, stay.id, friend.id)
    await processDue()
    expect(await referralsOf(own)).toMatchObject([{ state: 'joined' }])
    const entry = await issue(merchant, stay.id)
    await processDue()
    expect(await balanceOf(merchant, own.card.id)).toBe(50)
    expect(await referralsOf(own)).toMatchObject([{ state: 'paid', referrerBonus: 50 }])
    const preview = await t.call(voidEffects, { params: { id: entry } }, { token: merchant.owner.token })
    expect(preview.body.data.effects.map(({ what }) => what)).toContain('referral')
    await voided(merchant, entry)
    await processDue()
    expect(await balanceOf(merchant, own.card.id)).toBe(0)
    expect(await referralsOf(own)).toMatchObject([{ state: 'joined' }])
  })

  test('a friend who turns out to have collected before brings nobody a bonus', async () => {
    const own = await shop()
    const { merchant, campaign } = own
    const known = await makeCard(t.app, merchant, campaign)
    await issue(merchant, known.id)
    const friend = await bring(own)
    await merge(merchant, known.id, friend.id)
    await processDue()
    expect(await referralsOf(own)).toMatchObject([{ state: 'blocked', reason: 'known-member' }])
    await issue(merchant, known.id)
    await processDue()
    expect(await balanceOf(merchant, own.card.id)).toBe(0)
  })

  test.each([
    ['stays', false],
    ['goes', true],
  ])('a referral ends with a merge of both when the card of the referrer %s', async (_, goes) => {
    const own = await shop()
    const { merchant } = own
    const friend = await bring(own)
    const [stay, away] = goes ? [friend.id, own.card.id] : [own.card.id, friend.id]
    await merge(merchant, stay, away)
    await processDue()
    expect(await referralsOf(own)).toMatchObject([{ state: 'blocked', reason: 'same-person' }])
    await issue(merchant, stay)
    await processDue()
    expect(await balanceOf(merchant, stay)).toBe(21)
  })

  test.each([
    ['stays', false],
    ['goes', true],
  ])('a referral goes on once a merge of both is undone in which the card of the referrer %s', async (_, goes) => {
    const own = await shop()
    const { merchant } = own
    const friend = await bring(own)
    const [stay, away] = goes ? [friend.id, own.card.id] : [own.card.id, friend.id]
    await merge(merchant, stay, away)
    await processDue()
    await undo(merchant)
    await processDue()
    expect(await referralsOf(own)).toMatchObject([{ state: 'joined', reason: null }])
    await issue(merchant, friend.id)
    await processDue()
    expect(await balanceOf(merchant, own.card.id)).toBe(50)
    expect(await referralsOf(own)).toMatchObject([{ state: 'paid', referrerBonus: 50 }])
  })

  test('a friend who was taken for a member who had collected brings the bonus once that merge is undone', async () => {
    const own = await shop()
    const { merchant, campaign } = own
    const known = await makeCard(t.app, merchant, campaign)
    await issue(merchant, known.id)
    const friend = await bring(own)
    await merge(merchant, known.id, friend.id)
    await processDue()
    await undo(merchant)
    await issue(merchant, friend.id)
    await processDue()
    expect(await balanceOf(merchant, own.card.id)).toBe(50)
    expect(await referralsOf(own)).toMatchObject([{ state: 'paid', reason: null }])
  })
})
