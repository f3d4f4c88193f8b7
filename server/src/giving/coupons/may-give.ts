import { sql } from 'kysely'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { RewardedCoupon } from '../../loyalty/cards/reward-coupons.ts'
import type { App } from '../../core/app.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { groupOf, personsOf, scopesOf } from './count-holding.ts'
import { settingsOf } from './coupon-store.ts'

type Giver = { app: Pick<App, 'config'>; merchant: Merchant; now: Date }
type Asked = Pick<RewardedCoupon, 'couponId' | 'cardId' | 'quantity'>

/** Why issued coupons would not be given to a card's member now, as `issueCoupon` would refuse them; holds and writes nothing. */
export async function whyNotGiven(
  db: Db | Tx,
  giver: Giver,
  { couponId, ...wanted }: Asked,
): Promise<Refusal | undefined> {
  const [code] = await whyNotGivenToEach(db, giver, couponId, [wanted])
  return code && new Refusal(code)
}

type Wanted = Omit<Asked, 'couponId'>

/** The same for the members of several cards, who are served in their order while there are any; undefined who would get theirs. */
export async function whyNotGivenToEach(
  db: Db | Tx,
  giver: Giver,
  couponId: string,
  wanted: readonly Wanted[],
): Promise<(ErrorCode | undefined)[]> {
  const { merchant, now } = giver
  const coupon = await db
    .selectFrom('coupon')
    .select(['settings', 'quota', 'taken', 'effective_to', 'code_source', 'handed'])
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', couponId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!coupon) return wanted.map(() => 'NOT_FOUND')
  if (coupon.effective_to !== null && coupon.effective_to < localDay(now, merchant.timeZone))
    return wanted.map(() => 'COUPON_EXPIRED')
  const settings = settingsOf(coupon)
  const limit = { couponId, group: groupOf(merchant, settings), most: settings.maxPerMember }
  const refusalFor = await refusalsOverLimit(db, giver, limit, wanted)
  let quotaLeft = coupon.quota === -1 ? Infinity : coupon.quota - coupon.taken
  const total = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  let codesLeft =
    coupon.code_source === 'fixed' ? Infinity : await countCodes(db, merchant.id, couponId, coupon.handed, total)
  return wanted.map((one) => {
    if (one.quantity > quotaLeft) return 'COUPON_QUOTA_REACHED'
    const refused = refusalFor(one)
    if (refused) return refused
    if (one.quantity > codesLeft) return 'COUPON_QUOTA_REACHED'
    quotaLeft -= one.quantity
    codesLeft -= one.quantity
    return undefined
  })
}

type Limit = { couponId: string; group: string | null; most: number }

/** Whose limit, or whose limit in the coupon's group, what they want would be above. */
async function refusalsOverLimit(
  db: Db | Tx,
  { app, merchant }: Giver,
  { couponId, group, most }: Limit,
  wanted: readonly Wanted[],
): Promise<(one: Wanted) => ErrorCode | undefined> {
  if (most === 0) return () => undefined
  const holders = wanted.map(({ cardId }) => ({ email: null, cardId }))
  const persons = await personsOf(db, app, merchant.id, holders)
  const keyOf = (person: Buffer, scope: string) => `${scope} ${person.toString('hex')}`
  const scopes = scopesOf({ couponId, group })
  const rows = await db
    .selectFrom('coupon_holding')
    .select(['scope', 'holder', 'copies'])
    .where('merchant_id', '=', merchant.id)
    .where('holder', '=', sql<Buffer>`any(${persons.filter((person) => person !== null)}::bytea[])`)
    .where('scope', 'in', Object.values(scopes))
    .execute()
  const held = new Map(rows.map(({ scope, holder, copies }) => [keyOf(holder, scope), copies]))
  const personOfCard = new Map(wanted.map(({ cardId }, i) => [cardId, persons[i]]))
  return ({ cardId, quantity }) => {
    const person = personOfCard.get(cardId)
    if (!person) return undefined
    const isOver = (scope: string) => (held.get(keyOf(person, scope)) ?? 0) + quantity > most
    if (isOver(scopes.coupon)) return 'COUPON_MEMBER_LIMIT'
    return scopes.group && isOver(scopes.group) ? 'COUPON_GROUP_LIMIT' : undefined
  }
}

/** How many codes have not left yet or came back, counted up to a number. */
async function countCodes(
  db: Db | Tx,
  merchantId: string,
  couponId: string,
  handed: number,
  upTo: number,
): Promise<number> {
  const free = sql`select from coupon_code
    where merchant_id = ${merchantId} and coupon_id = ${couponId} and state = 'active'`
  const { rows } = await sql<{ free: number }>`select count(*) as free from (
    (${free} and returned limit ${upTo}) union all (${free} and number > ${handed} limit ${upTo})) f`.execute(db)
  return Number(rows[0]?.free)
}
