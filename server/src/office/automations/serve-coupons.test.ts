import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { useApp } from '../../../test/harness.ts'
import { couponCode, makeCoupon } from '../../../test/make-coupon.ts'
import { makeShop, type Shop } from '../../../test/make-visits.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { giveToMember } from '../../giving/coupons/give-to-member.ts'
import { mailsTo } from '../../messaging/mailing/mailing-testing.ts'
import { makeAutomation, makeBirthday, noon, timeZone } from './automations-testing.ts'
import { automationJob } from './plan-effects.ts'

const t = useApp()
type Member = Awaited<ReturnType<typeof makeBirthday>>
const message = { text: 'Come by', channels: ['email' as const] }
const ofShop = ({ merchant }: Shop) => sql`merchant_id = ${merchant.id}`

/** Members with a birthday, more than one transaction serves: one holds the coupon already, and the card of one is frozen. */
async function makeParty(shop: Shop, couponId: string) {
  const members: Member[] = []
  for (let n = 0; n < 55; n++) members.push(await makeBirthday(t.app, shop, 0))
  const [holder, frozen] = members as [Member, Member]
  const { app } = t
  const { merchant } = (await findMerchant(app.database.kysely, { id: shop.merchant.id })) ?? refuse('NOT_FOUND')
  const { memberId, id: cardId } = holder.card
  const gift = { app, merchant, couponId, memberId, cardId, actor: automationJob, mails: false }
  await app.database.tx((tx) => giveToMember(tx, gift))
  await sql`update card set state = 'frozen', frozen_by = 'staff'
    where ${ofShop(shop)} and id = ${frozen.card.id}`.execute(app.database.kysely)
  return { members, holder }
}

async function balances(shop: Shop) {
  const { rows } = await sql<{ id: string; balance: number }>`
    select id, balance from card where ${ofShop(shop)}`.execute(t.app.database.kysely)
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

test.each([
  ['its quota', { codeSource: 'fixed', fixedNumber: 'CAKE', quota: 52 }, 0],
  ['its codes', { codeSource: 'generated' }, 52],
] as const)(
  'members who are served together each get the coupon once, until %s are used up',
  async (_, coupon, count) => {
    const shop = await makeShop(t.app, timeZone)
    const codes = Array.from({ length: count }, couponCode)
    const couponId = await makeCoupon(t.app, shop.merchant, coupon, codes)
    const { members, holder } = await makeParty(shop, couponId)
    const birthday = await makeAutomation(t.app, shop, { campaignId: shop.campaign.id, chops: 3, couponId, message })
    await Promise.all([birthday.run(noon(0)), birthday.run(noon(0)), birthday.run(noon(0))])

    const effects = await birthday.effects()
    const times = (reason: string | null) => effects.filter((effect) => effect.reason === reason).length
    expect([null, 'COUPON_QUOTA_REACHED', 'MEMBER_FROZEN', 'hasOne'].map(times)).toEqual([51, 2, 1, 1])
    const done = effects.filter(({ state }) => state === 'done').map(({ card_id }) => card_id)
    const has = await balances(shop)
    for (const { card, email } of members) {
      const isDone = done.includes(card.id)
      expect(has.get(card.id)).toBe(isDone ? 3 : 0)
      expect(await mailsTo(t.app, email)).toHaveLength(isDone ? 1 : 0)
    }
    const { rows: issued } = await sql<{ card_id: string; code: string }>`
    select card_id, code from coupon_copy where ${ofShop(shop)}`.execute(t.app.database.kysely)
    expect(issued.map(({ card_id }) => card_id).toSorted()).toEqual([...done, holder.card.id].toSorted())
    expect(new Set(issued.map(({ code }) => code)).size, 'each has a code of its own').toBe(52)
    const events = await sql`select from coupon_event where ${ofShop(shop)} and kind = 'give'`.execute(
      t.app.database.kysely,
    )
    expect(events.rows).toHaveLength(52)
  },
)
