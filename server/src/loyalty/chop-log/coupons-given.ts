import type { Db, Tx } from '../../core/database.ts'

export type GivenCoupon = { code: string; used: boolean }

/** The coupons that a redemption gave with its reward, and that were not taken back. */
export async function couponsGiven(
  db: Db | Tx,
  merchantId: string,
  { card_id: cardId, card_version: version }: { card_id: string; card_version: number },
): Promise<GivenCoupon[]> {
  const rows = await db
    .selectFrom('coupon_copy as k')
    .innerJoin('coupon_code as d', (on) =>
      on.onRef('d.merchant_id', '=', 'k.merchant_id').onRef('d.code', '=', 'k.code'),
    )
    .select(['d.code', 'd.state'])
    .where('k.merchant_id', '=', merchantId)
    .where('k.card_id', '=', cardId)
    .where('k.card_version', '=', version)
    .execute()
  return rows.map(({ code, state }) => ({ code, used: state === 'used' }))
}
