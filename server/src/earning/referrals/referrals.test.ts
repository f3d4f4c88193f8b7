import { describe, expect, test } from 'vitest'
import { myReferrals } from '@chopcard/contract/earning/member/referrals.ts'
import { voidEffects } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { referralStat } from '@chopcard/contract/earning/merchant/referrals.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCard } from '../../../test/make.ts'
import { reconcile } from '../../ledger/reconcile.ts'
import { useReferrals } from './referrals-testing.ts'

const t = useApp()
const { shop, bring, issue, voided, processDue, balanceOf, referralsOf } = useReferrals(t)

describe('a referred member', () => {
  test('a new member gets a bonus at once and the referrer at the first earned chop, each only once', async () => {
    const own = await shop()
    const friend = await bring(own)
    expect(await balanceOf(own.merchant, friend.id)).toBe(20)
    await processDue()
    expect(await balanceOf(own.merchant, own.card.id)).toBe(0)
    await issue(own.merchant, friend.id)
    await Promise.all([processDue(), processDue()])
    await issue(own.merchant, friend.id)
    await processDue()
    expect(await balanceOf(own.merchant, own.card.id)).toBe(50)
    expect(await referralsOf(own)).toMatchObject([
      { state: 'paid', reason: null, referrerBonus: 50, refereeBonus: 20, referrer: { memberId: own.card.id } },
    ])
    const mine = (await t.call(myReferrals, {}, { token: own.card.token })).body.data
    expect(mine).toMatchObject({ brought: 1, bonuses: 50, referrerBonus: 50, refereeBonus: 20 })
    expect(mine.url).toContain(`/member/login/${own.campaign.id}?ref=${mine.code}`)
  })

  test('a bill below the first chop brings the referrer nothing, and a bill that makes one the bonus', async () => {
    const own = await shop({ billPerChop: 1000, carryOver: true })
    const friend = await bring(own)
    const pay = async (amount: number) => {
      const body = { memberId: friend.id, operation: 'issue', amount } as const
      const as = { token: own.merchant.owner.token, key: newId() }
      const { entry } = (await t.call(changeChops, { params: { id: friend.id }, body }, as)).body.data
      await processDue()
      return entry
    }
    expect(await pay(400)).toMatchObject({ quantity: 0 })
    expect(await balanceOf(own.merchant, own.card.id)).toBe(0)
    const first = await pay(700)
    expect(first).toMatchObject({ quantity: 1 })
    expect(await balanceOf(own.merchant, own.card.id)).toBe(50)
    const params = { id: first.id }
    const preview = await t.call(voidEffects, { params }, { token: own.merchant.owner.token })
    expect(preview.body.data.effects.map(({ what }) => what)).toContain('referral')
    await voided(own.merchant, first.id)
    await processDue()
    expect(await balanceOf(own.merchant, own.card.id)).toBe(0)
  })

  test('a referral with the referrer’s own mailbox is stored as blocked and gives no bonus', async () => {
    const own = await shop()
    const own2 = {
      ...own,
      card: await makeCard(t.app, own.merchant, own.campaign, { email: `a${own.card.id}@shop.example` }),
    }
    const friend = await bring(own2, { email: `a${own.card.id}+2@shop.example` })
    await issue(own.merchant, friend.id)
    await processDue()
    expect(await balanceOf(own.merchant, own2.card.id)).toBe(0)
    expect(await balanceOf(own.merchant, friend.id)).toBe(1)
    expect(await referralsOf(own, { state: 'blocked' })).toMatchObject([{ reason: 'own-email', referrerBonus: 0 }])
    const query = { campaignId: own.campaign.id }
    const stat = (await t.call(referralStat, { query }, { token: own.merchant.owner.token })).body.data
    expect(stat).toMatchObject({ joined: 0, paid: 0, blocked: 1, bonuses: 0, top: [] })
  })
})

describe('the referrer’s bonus', () => {
  test('the referrer’s bonuses never exceed the maximum when many friends earn at once', async () => {
    const own = await shop({ maxReferrerBonus: 320 })
    const friends = await Promise.all(Array.from({ length: 20 }, () => bring(own)))
    await Promise.all(friends.map((friend) => issue(own.merchant, friend.id)))
    await Promise.all(Array.from({ length: 5 }, processDue))
    expect(await balanceOf(own.merchant, own.card.id)).toBe(320)
    const rows = await referralsOf(own)
    expect(rows.reduce((sum, row) => sum + row.referrerBonus, 0)).toBe(320)
    expect(rows.filter(({ reason }) => reason === 'limit')).toHaveLength(13)
    expect(await reconcile(t.app.database.kysely, own.merchant.id)).toMatchObject({ count: 0 })
  })

  test('the referrer’s bonus is revoked when the first chop is voided, as announced, and granted again with the next', async () => {
    const own = await shop()
    const friend = await bring(own)
    const first = await issue(own.merchant, friend.id)
    await processDue()
    const owner = { token: own.merchant.owner.token }
    const { effects } = (await t.call(voidEffects, { params: { id: first } }, owner)).body.data
    expect(effects.find(({ what }) => what === 'referral')?.before).toMatch(/\+50$/)
    await voided(own.merchant, first)
    await processDue()
    expect(await balanceOf(own.merchant, own.card.id)).toBe(0)
    expect(await referralsOf(own)).toMatchObject([{ state: 'joined', referrerBonus: 0 }])
    await issue(own.merchant, friend.id)
    await processDue()
    expect(await balanceOf(own.merchant, own.card.id)).toBe(50)
  })

  test('the referrer’s bonus stays while another earned chop exists, and when it was spent', async () => {
    const own = await shop()
    const friend = await bring(own)
    const [first, second] = [await issue(own.merchant, friend.id), await issue(own.merchant, friend.id)]
    await processDue()
    await voided(own.merchant, first)
    await processDue()
    expect(await balanceOf(own.merchant, own.card.id)).toBe(50)
    const spend = { memberId: own.card.id, operation: 'adjust', quantity: -40, remark: 'spent', confirm: true } as const
    const token = own.merchant.owner.token
    await t.call(changeChops, { params: { id: own.card.id }, body: spend }, { token, key: newId() })
    await voided(own.merchant, second)
    await processDue()
    expect(await balanceOf(own.merchant, own.card.id)).toBe(10)
    expect(await referralsOf(own)).toMatchObject([{ state: 'paid', reason: 'bonus-spent', referrerBonus: 50 }])
  })

  test('the referrer’s bonus waits for free space on a full stamp card', async () => {
    const own = await shop({ type: 'chop', rewardName: 'Coffee', rewards: [], referrerBonus: 2, refereeBonus: 0 })
    const adjust = async (quantity: number) => {
      const body = { memberId: own.card.id, operation: 'adjust', quantity, remark: 'test', confirm: true } as const
      await t.call(
        changeChops,
        { params: { id: own.card.id }, body },
        { token: own.merchant.owner.token, key: newId() },
      )
    }
    await adjust(10)
    const friend = await bring(own)
    await issue(own.merchant, friend.id)
    await processDue()
    expect(await referralsOf(own)).toMatchObject([{ state: 'joined', reason: 'referrer-full' }])
    await adjust(-5)
    await t.app.database.kysely
      .updateTable('referral_due')
      .set({ due_at: new Date(0) })
      .where('merchant_id', '=', own.merchant.id)
      .execute()
    await processDue()
    expect(await balanceOf(own.merchant, own.card.id)).toBe(7)
    expect(await referralsOf(own)).toMatchObject([{ state: 'paid', reason: null, referrerBonus: 2 }])
  })
})
