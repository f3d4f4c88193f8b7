import { sql } from 'kysely'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { RewardedCoupon } from '../../loyalty/cards/reward-coupons.ts'
import type { App } from '../../core/app.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { groupOf, personOf, scopesOf } from './count-holding.ts'
import { settingsOf } from './coupon-store.ts'

type Giver = { app: Pick<App, 'config'>; merchant: Merchant; now: Date }
type Asked = Pick<RewardedCoupon, 'couponId' | 'cardId' | 'quantity'>

/** Why issued coupons would not be given to a card's member now, as `issueCoupon` would refuse them; holds and writes nothing. */
export async function whyNotGiven(db: Db | Tx, giver: Giver, asked: Asked): Promise<Refusal | undefined> {
  const code = await refusalOf(db, giver, asked)
  return code && new Refusal(code)
}

async function refusalOf(db: Db | Tx, giver: Giver, asked: Asked): Promise<ErrorCode | undefined> {
  const { merchant, now } = giver
  const coupon = await db
    .selectFrom('coupon')
    .select(['settings', 'quota', 'taken', 'effective_to', 'code_source', 'handed'])
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', asked.couponId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!coupon) return 'NOT_FOUND'
  if (coupon.effective_to !== null && coupon.effective_to < localDay(now, merchant.timeZone)) return 'COUPON_EXPIRED'
  if (coupon.quota !== -1 && coupon.taken + asked.quantity > coupon.quota) return 'COUPON_QUOTA_REACHED'
  const settings = settingsOf(coupon)
  const over = await overLimit(db, giver, asked, { group: groupOf(merchant, settings), most: settings.maxPerMember })
  if (over || coupon.code_source === 'fixed') return over
  return (await hasCodes(db, merchant.id, asked, coupon.handed)) ? undefined : 'COUPON_QUOTA_REACHED'
}

type Limit = { group: string | null; most: number }

async function overLimit(db: Db | Tx, { app, merchant }: Giver, asked: Asked, { group, most }: Limit) {
  const { couponId, cardId, quantity } = asked
  const holder = most > 0 && (await personOf(db, app, merchant.id, { email: null, cardId }))
  if (!holder) return undefined
  const scopes = scopesOf({ couponId, group })
  const held = await db
    .selectFrom('coupon_holding')
    .select('scope')
    .where('merchant_id', '=', merchant.id)
    .where('holder', '=', holder)
    .where('scope', 'in', Object.values(scopes))
    .where('copies', '>', most - quantity)
    .execute()
  if (held.some(({ scope }) => scope === scopes.coupon) || quantity > most) return 'COUPON_MEMBER_LIMIT'
  return held.length ? 'COUPON_GROUP_LIMIT' : undefined
}

/** Whether so many codes have not left yet, or came back. */
async function hasCodes(db: Db | Tx, merchantId: string, { couponId, quantity }: Asked, handed: number) {
  const free = sql`select from coupon_code
    where merchant_id = ${merchantId} and coupon_id = ${couponId} and state = 'active'`
  const { rows } = await sql<{ free: number }>`select count(*) as free from (
    (${free} and returned limit ${quantity}) union all (${free} and number > ${handed} limit ${quantity})) f`.execute(
    db,
  )
  return Number(rows[0]?.free) >= quantity
}
