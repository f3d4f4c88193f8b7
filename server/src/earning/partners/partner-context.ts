import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import type { Route } from '@chopcard/contract/core/route.ts'
import { findMerchant, hasFeature, serviceAllows } from '../../core/authenticate.ts'
import type { Actor, MerchantContext } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { openJobContext } from '../../core/job-context.ts'

/** The caller as the other merchant's logs name them: by shop and name. */
export const partnerActor = ({ merchant, staff }: MerchantContext): Actor => ({
  kind: 'partner',
  id: staff.id,
  name: `${merchant.name} · ${staff.name}`,
  nickname: staff.nickname,
})

/** What a partner's till works on: the partnership, and its owner's tenant with the caller as actor. */
export type PartnerContext = MerchantContext & { partnershipId: string; campaignId: string }

/**
 * Opens the tenant that owns the campaign of a partnership. The tenant comes from the partnership's row and from nowhere
 * else; one that is not the caller's, not accepted or ended is as if it were not there. In a transaction the row is held, so
 * that the partnership cannot end before the operation has.
 */
export async function openPartner(ctx: MerchantContext, route: Route, id: string, tx?: Tx): Promise<PartnerContext> {
  // One that holds a connection must not wait for a second one.
  const db = tx ?? ctx.db
  const row = (await activeRow(db, ctx.merchant.id, id, tx !== undefined)) ?? refuse('NOT_FOUND')
  const merchant = await ownerOf(db, route, row.merchant_id)
  const { ip, requestId, action } = ctx
  const opened = openJobContext(ctx.app, merchant, partnerActor(ctx), ctx.now, action, tx, { ip, requestId })
  return {
    ...opened,
    db,
    staff: ctx.staff,
    language: ctx.language,
    requestKey: ctx.requestKey,
    partnershipId: id,
    campaignId: row.campaign_id,
  }
}

/** The row by its partner, who alone is known at first, and again by its owner, as whom it can be held. */
async function activeRow(db: Db | Tx, partnerId: string, id: string, isHeld: boolean) {
  const query = db
    .selectFrom('partnership')
    .select(['merchant_id', 'campaign_id'])
    .where('partner_merchant_id', '=', partnerId)
    .where('id', '=', id)
    .where('state', '=', 'active')
  const row = await query.executeTakeFirst()
  return row && isHeld ? query.where('merchant_id', '=', row.merchant_id).forShare().executeTakeFirst() : row
}

/** The owner, whose feature and state of service count as well. In words of its own: the caller's account is in order. */
async function ownerOf(db: Db | Tx, route: Route, merchantId: string) {
  try {
    const { merchant } = (await findMerchant(db, { id: merchantId })) ?? refuse('PARTNERSHIP_PAUSED')
    if (!hasFeature(merchant, 'crossMerchants')) refuse('PARTNERSHIP_PAUSED')
    serviceAllows(route, merchant)
    return merchant
  } catch (error) {
    if (error instanceof Refusal) refuse('PARTNERSHIP_PAUSED')
    throw error
  }
}
