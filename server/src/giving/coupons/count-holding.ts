import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { digest } from '../../core/secrets.ts'

/** To whom an issued coupon is given: an address, a card's member, both, or nobody who is known. */
export type Holder = { email: string | null; cardId: string | null }

/** The person behind each address or card as the limits count: the same by either way. Null where nobody is known. */
export async function personsOf(
  tx: Db | Tx,
  app: Pick<App, 'config'>,
  merchantId: string,
  holders: readonly Holder[],
): Promise<(Buffer | null)[]> {
  const cardIds = holders.flatMap(({ cardId }) => cardId ?? [])
  const members = cardIds.length
    ? await tx
        .selectFrom('card as c')
        .innerJoin('member as m', (on) =>
          on.onRef('m.merchant_id', '=', 'c.merchant_id').onRef('m.id', '=', 'c.member_id'),
        )
        .select(['c.id as card_id', 'm.id', 'm.email'])
        .where('c.merchant_id', '=', merchantId)
        .where('c.id', '=', sql<string>`any(${cardIds}::uuid[])`)
        .execute()
    : []
  const byCard = new Map(members.map((member) => [member.card_id, member]))
  return holders.map(({ email, cardId }) => {
    const member = cardId ? byCard.get(cardId) : undefined
    const person = member?.email ?? email?.toLowerCase() ?? member?.id
    return person ? digest(app.config.secret, 'coupon-holder', merchantId, person) : null
  })
}

/** The group whose limit a coupon shares; null without one, or without the feature. */
export const groupOf = ({ features }: Merchant, { couponGroup }: CouponSettings): string | null =>
  (features.couponGroup && couponGroup.trim().toLowerCase()) || null

type Counted = { merchantId: string; couponId: string; group: string | null }

/** What is counted: the issued coupons of the coupon, and those of its group. */
export const scopesOf = ({ couponId, group }: Pick<Counted, 'couponId' | 'group'>) => ({
  coupon: `coupon:${couponId}`,
  ...(group !== null && { group: `group:${group}` }),
})

/**
 * Counts one more issued coupon for each of the persons, who may be named several times; refuses where that would be above the limit
 * of one of them. 0 is no limit.
 */
export async function countIssued(tx: Tx, counted: Counted, holders: readonly Buffer[], limit: number): Promise<void> {
  const { coupon, group } = scopesOf(counted)
  if (!(await addTo(tx, counted, coupon, holders, limit))) refuse('COUPON_MEMBER_LIMIT')
  if (group && !(await addTo(tx, counted, group, holders, limit))) refuse('COUPON_GROUP_LIMIT')
}

async function addTo(tx: Tx, { merchantId }: Counted, scope: string, holders: readonly Buffer[], limit: number) {
  const persons = [...Map.groupBy(holders, (holder) => holder.toString('hex'))].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (persons.length === 0) return true
  if (limit > 0 && persons.some(([, { length }]) => length > limit)) return false
  const values = persons.map(([, own]) => sql`(${merchantId}, ${scope}, ${own[0]}, ${own.length})`)
  const { rows } =
    await sql`insert into coupon_holding as h (merchant_id, scope, holder, copies) values ${sql.join(values)}
    on conflict (merchant_id, scope, holder) do update set copies = h.copies + excluded.copies
      where ${limit} = 0 or h.copies + excluded.copies <= ${limit}
    returning copies`.execute(tx)
  return rows.length === persons.length
}

/** The person may have one more again. */
export async function uncountIssued(tx: Tx, counted: Counted & { holder: Buffer }): Promise<void> {
  await tx
    .updateTable('coupon_holding')
    .set((row) => ({ copies: row('copies', '-', 1) }))
    .where('merchant_id', '=', counted.merchantId)
    .where('holder', '=', counted.holder)
    .where('scope', 'in', Object.values(scopesOf(counted)))
    .execute()
}
