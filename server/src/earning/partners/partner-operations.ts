import { refuse } from '@chopcard/contract/core/errors.ts'
import * as routes from '@chopcard/contract/earning/merchant/partner-till.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import { applyOperation } from '../../loyalty/cards/apply-operation.ts'
import { withCoupon } from '../../loyalty/cards/redeem-reward.ts'
import { runExclusive } from '../../core/keyed-mutex.ts'
import { rulesFor } from '../../loyalty/cards/type-rules.ts'
import { type Operated, refuseDuplicateSubmit } from '../../loyalty/cards/operation.ts'
import { isFresh } from '../../loyalty/chop-log/may-void.ts'
import { voidOnce } from '../../loyalty/chop-log/void-entry.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { presentForPartner, withGuess } from './partner-card.ts'
import { openPartner, type PartnerContext } from './partner-context.ts'

/** Issues chops at a partner's till, by the rules of the campaign and in its tenant. */
export const partnerIssue: Verb<typeof routes.partnerIssue> = (ctx, { params, body }) =>
  act(ctx, routes.partnerIssue, params.id, body.cardNumber, async (partner, tx) => {
    const { cardNumber, confirm, ...ask } = body
    const cardId = await cardOf(partner, cardNumber, tx)
    const done = await applyOperation(
      partner,
      cardId,
      ({ campaign, card, today, moment, row }) => {
        const decision = rulesFor(campaign.type).issue(campaign, card, today, ask, moment)
        return confirm ? decision : refuseDuplicateSubmit(partner, row, decision, tx)
      },
      partnerLine(partner),
    )
    await noteOperation(tx, partner, ctx, done, { chops: done.entry.quantity, rewards: 0 })
    return done
  })

/** Redeems a reward at a partner's till; a coupon that comes with it is given by the campaign's shop. */
export const partnerRedeem: Verb<typeof routes.partnerRedeem> = (ctx, { params, body }) =>
  act(ctx, routes.partnerRedeem, params.id, body.cardNumber, async (partner, tx) => {
    const cardId = await cardOf(partner, body.cardNumber, tx)
    const given = { couponCode: null }
    const done = await applyOperation(
      partner,
      cardId,
      ({ campaign, card, today, moment, row }) => {
        const decision = rulesFor(campaign.type).redeem(campaign, card, today, { rewardId: body.rewardId }, moment)
        const checked = body.confirm ? decision : refuseDuplicateSubmit(partner, row, decision, tx)
        return withCoupon(partner, row, checked, given, tx)
      },
      partnerLine(partner),
    )
    await noteOperation(tx, partner, ctx, done, { chops: 0, rewards: 1 })
    return done
  })

/** Takes the caller's own operation back while it is fresh; one of another partnership is as if it were not there. */
export const partnerVoid: Verb<typeof routes.partnerVoid> = (ctx, { params, body }) =>
  act(ctx, routes.partnerVoid, params.id, body.entryId, async (partner, tx) => {
    const operation = await tx
      .selectFrom('partner_operation as o')
      .innerJoin('chop_entry as e', (on) =>
        on.onRef('e.merchant_id', '=', 'o.merchant_id').onRef('e.id', '=', 'o.entry_id'),
      )
      .select(['o.staff_id', 'o.at', 'e.card_id'])
      .where('o.merchant_id', '=', partner.merchant.id)
      .where('o.partnership_id', '=', partner.partnershipId)
      .where('o.entry_id', '=', body.entryId)
      .executeTakeFirst()
    if (!operation) return refuse('NOT_FOUND')
    if (operation.staff_id !== ctx.staff.id || !isFresh(operation.at, ctx.now)) refuse('ENTRY_CANNOT_BE_VOIDED')
    return voidOnce(partner, operation.card_id, body.entryId, partnerLine(partner))
  })

const partnerLine = ({ partnershipId }: PartnerContext) => ({ source: `partner:${partnershipId}` })

/**
 * One transaction over both tenants: the owner's entries, balance and audit line, the partner's audit line and answer. A
 * crowd at one card takes turns, so that it does not hold all connections while it waits for the card's row.
 */
async function act(
  ctx: MerchantContext,
  route: (typeof routes)[keyof typeof routes],
  partnershipId: string,
  about: string,
  work: (partner: PartnerContext, tx: Tx) => Promise<Operated>,
) {
  const whole = async (tx: Tx) => {
    const partner = await openPartner(ctx, route, partnershipId, tx)
    const { entry, card } = await work(partner, tx)
    ctx.note({ target: partnershipId, after: { entryId: entry.id, kind: entry.kind, quantity: entry.quantity } })
    const row = await loadCard(ctx.app.database, partner.merchant, card.id, ctx.now, tx)
    const { nickname: _ofTheOwner, ...shown } = await presentForPartner(partner, row)
    return { entryId: entry.id, card: shown }
  }
  // Within its turn, so that a crowd that names a right card is no crowd of guesses.
  return runExclusive(`partner ${partnershipId} ${about}`, () => withGuess(ctx, () => ctx.write(whole)))
}

/** The card's id; one of another campaign of the owner's is unknown here. */
async function cardOf({ app, merchant, now, campaignId }: PartnerContext, number: string, tx: Tx): Promise<string> {
  const row = await loadCard(app.database, merchant, number, now, tx)
  return row.campaign_id === campaignId ? row.id : refuse('INVALID_MEMBER')
}

/** Counts the operation for the settlement, and keeps how its operator is called. */
async function noteOperation(
  tx: Tx,
  partner: PartnerContext,
  { merchant, staff, now }: MerchantContext,
  { entry }: Operated,
  counts: { chops: number; rewards: number },
): Promise<void> {
  const own = { merchant_id: partner.merchant.id, staff_id: staff.id }
  await tx
    .insertInto('partner_operator')
    .values({ ...own, partner_name: merchant.name, name: staff.name })
    .onConflict((known) =>
      known.columns(['merchant_id', 'staff_id']).doUpdateSet({ partner_name: merchant.name, name: staff.name }),
    )
    .execute()
  await tx
    .insertInto('partner_operation')
    .values({
      ...own,
      ...counts,
      entry_id: entry.id,
      partnership_id: partner.partnershipId,
      at: now,
      local_day: localDay(now, partner.merchant.timeZone),
    })
    .execute()
}
