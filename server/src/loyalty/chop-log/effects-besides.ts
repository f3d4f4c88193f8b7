import { sql } from 'kysely'
import type { MerchantContext } from '../../core/context.ts'

type Effect = { what: 'referral' | 'earnCode' | 'coupon'; before: string; after: string }
type Operation = { lines: readonly { id: string }[]; coupons: readonly { code: string }[] }

/** What voiding an operation changes beside its card: a bonus that hangs on it, a code that it used, a coupon given. */
export async function besidesTheCard(ctx: MerchantContext, operation: Operation): Promise<Effect[]> {
  const ids = operation.lines.map(({ id }) => id)
  const coupons = operation.coupons.map(({ code }) => ({ what: 'coupon' as const, before: code, after: '–' }))
  return [...(await bonusOf(ctx, ids)), ...(await codesOf(ctx, ids)), ...coupons]
}

/** The bonus of whoever brought the member, unless another chop stands that was earned; of a card that a merge has closed, too. */
async function bonusOf({ db, merchant }: MerchantContext, ids: string[]): Promise<Effect[]> {
  const { rows } = await sql<{ name: string; bonus: number }>`
    select coalesce(nullif(mb.nickname, ''), mb.email, c.card_number) as name, r.referrer_bonus as bonus
    from referral r
    join card c on c.merchant_id = r.merchant_id and c.id = r.referrer_card_id
    join member mb on mb.merchant_id = c.merchant_id and mb.id = c.member_id
    where r.merchant_id = ${merchant.id} and r.state = 'paid' and r.reason is null
      and r.referrer_bonus > 0 and r.earned_entry_id = any(${ids}::uuid[])
      and not exists (
        select from card own
        join card k on k.merchant_id = own.merchant_id and k.member_id = own.member_id and k.campaign_id = own.campaign_id
          and (k.id = own.id or own.state = 'closed')
        join chop_entry e on e.merchant_id = k.merchant_id and e.card_id = k.id
        left join chop_void v on v.merchant_id = e.merchant_id and v.entry_id = e.id
        where own.merchant_id = ${merchant.id} and own.id = r.card_id and e.measure = 'earned' and e.kind <> 'void' and e.quantity > 0
          and v.void_id is null and e.id <> all(${ids}::uuid[]))`.execute(db)
  return rows.map(({ name, bonus }) => ({ what: 'referral', before: `${name} +${bonus}`, after: `${name} +0` }))
}

async function codesOf({ db, merchant }: MerchantContext, ids: string[]): Promise<Effect[]> {
  const rows = await db
    .selectFrom('earn_use as u')
    .innerJoin('earn_code as c', (join) =>
      join.onRef('c.merchant_id', '=', 'u.merchant_id').onRef('c.code', '=', 'u.code'),
    )
    .select(['c.code', 'c.used'])
    .where('u.merchant_id', '=', merchant.id)
    .where('u.entry_id', 'in', ids)
    .where('u.given_back_at', 'is', null)
    .execute()
  return rows.map(({ code, used }) => ({ what: 'earnCode', before: `${code} · ${used}`, after: String(used - 1) }))
}
