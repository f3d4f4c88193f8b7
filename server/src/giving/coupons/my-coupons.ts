import { sql } from 'kysely'
import type { myCoupons as route } from '@chopcard/contract/giving/member/coupons.ts'
import { provenEmail } from '../../loyalty/cards/proven-email.ts'
import { localDay } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import { couponToken } from '../../core/secrets.ts'
import { codeState } from './code-rules.ts'
import { currencyOf, settingsOf } from './coupon-store.ts'

const MAX_COUPONS = 100
const order = { active: 0, notYet: 1, locked: 2, used: 3, expired: 4 }

/**
 * The coupons that a member got by any of their cards. What was mailed to their address is among them once they have shown
 * to read that mailbox: whoever opens a card has not.
 */
export const myCoupons: Verb<typeof route> = async ({ app, db, merchant, cardId, now }) => {
  const today = localDay(now, merchant.timeZone)
  const rows = await db
    .selectFrom('coupon_copy as p')
    .innerJoin('coupon as c', (on) => on.onRef('c.merchant_id', '=', 'p.merchant_id').onRef('c.id', '=', 'p.coupon_id'))
    .innerJoin('coupon_code as k', (on) =>
      on.onRef('k.merchant_id', '=', 'p.merchant_id').onRef('k.code', '=', 'p.code'),
    )
    .select([
      'p.id',
      'c.settings',
      'c.currency',
      'c.effective_from',
      'c.effective_to',
      'k.state',
      'k.locked_until',
      'k.used_at',
    ])
    .where('p.merchant_id', '=', merchant.id)
    .where(
      sql<boolean>`(p.card_id in (select o.id from card o join card own
        on own.merchant_id = o.merchant_id and own.member_id = o.member_id
        where own.merchant_id = ${merchant.id} and own.id = ${cardId})
        or p.email = ${provenEmail(merchant.id, cardId)})`,
    )
    .orderBy('p.given_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(MAX_COUPONS)
    .execute()
  const coupons = rows.map((row) => {
    const settings = settingsOf(row)
    const days = { effectiveFrom: row.effective_from, effectiveTo: row.effective_to }
    const state = codeState({ state: row.state, lockedUntil: row.locked_until, ...days }, today, now)
    const isEarly = state === 'active' && row.effective_from !== null && row.effective_from > today
    return {
      token: couponToken(app.config.secret, merchant.shortKey, row.id),
      title: settings.title || settings.name,
      shortDescription: settings.shortDescription,
      type: settings.type,
      value: settings.value,
      detailBanner: settings.detailBanner,
      effectiveTo: row.effective_to,
      state: isEarly ? ('notYet' as const) : state,
      usedAt: row.used_at?.toISOString() ?? null,
      currency: currencyOf(row, merchant),
    }
  })
  return coupons.toSorted((a, b) => order[a.state] - order[b.state])
}
