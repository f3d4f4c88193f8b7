import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { digest } from '../../core/secrets.ts'

/** To whom an issued coupon is given: an address, a card's member, both, or nobody who is known. */
export type Holder = { email: string | null; cardId: string | null }

/** The person behind an address or a card as the limits count: the same by either way. Null where nobody is known. */
export async function personOf(
  tx: Db | Tx,
  app: Pick<App, 'config'>,
  merchantId: string,
  { email, cardId }: Holder,
): Promise<Buffer | null> {
  const member = cardId
    ? await tx
        .selectFrom('card as c')
        .innerJoin('member as m', (on) =>
          on.onRef('m.merchant_id', '=', 'c.merchant_id').onRef('m.id', '=', 'c.member_id'),
        )
        .select(['m.id', 'm.email'])
        .where('c.merchant_id', '=', merchantId)
        .where('c.id', '=', cardId)
        .executeTakeFirst()
    : undefined
  const person = member?.email ?? email?.toLowerCase() ?? member?.id
  return person ? digest(app.config.secret, 'coupon-holder', merchantId, person) : null
}

/** The group whose limit a coupon shares; null without one, or without the feature. */
export const groupOf = ({ features }: Merchant, { couponGroup }: CouponSettings): string | null =>
  (features.couponGroup && couponGroup.trim().toLowerCase()) || null

type Counted = { merchantId: string; couponId: string; group: string | null; holder: Buffer }

/** What is counted: the issued coupons of the coupon, and those of its group. */
export const scopesOf = ({ couponId, group }: Pick<Counted, 'couponId' | 'group'>) => ({
  coupon: `coupon:${couponId}`,
  ...(group !== null && { group: `group:${group}` }),
})

/** Counts one more issued coupon of a person's; refuses where that would be above the limit. 0 is no limit. */
export async function countIssued(tx: Tx, counted: Counted, limit: number): Promise<void> {
  const { coupon, group } = scopesOf(counted)
  if (!(await addOne(tx, counted, coupon, limit))) refuse('COUPON_MEMBER_LIMIT')
  if (group && !(await addOne(tx, counted, group, limit))) refuse('COUPON_GROUP_LIMIT')
}

async function addOne(tx: Tx, { merchantId, holder }: Counted, scope: string, limit: number): Promise<boolean> {
  const { rows } = await sql`insert into coupon_holding as h (merchant_id, scope, holder, copies)
    values (${merchantId}, ${scope}, ${holder}, 1)
    on conflict (merchant_id, scope, holder) do update set copies = h.copies + 1 where ${limit} = 0 or h.copies < ${limit}
    returning copies`.execute(tx)
  return rows.length > 0
}

/** The person may have one more again. */
export async function uncountIssued(tx: Tx, counted: Counted): Promise<void> {
  await tx
    .updateTable('coupon_holding')
    .set((row) => ({ copies: row('copies', '-', 1) }))
    .where('merchant_id', '=', counted.merchantId)
    .where('holder', '=', counted.holder)
    .where('scope', 'in', Object.values(scopesOf(counted)))
    .execute()
}
