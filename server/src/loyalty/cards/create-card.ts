import type { createCard as createCardRoute } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { memberFieldProblems } from '@chopcard/contract/members/member-fields.ts'
import { loadCampaign } from '../campaigns/load-campaign.ts'
import type { z } from 'zod'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { askForMail } from './ask-for-mail.ts'
import { findCard } from './card-store.ts'
import { enrolMember, lockMember } from './enrol-member.ts'
import type { Tx } from '../../core/database.ts'
import { giveWelcome } from './give-welcome.ts'
import { presentCard } from './present-card.ts'

/** A card to hand out, with contact details where they are given: an address is sent the registration mail. */
export const createCard: Verb<typeof createCardRoute> = (ctx, { params, body }) => handOutCard(ctx, params.id, body)

type Given = z.output<(typeof createCardRoute)['body']>

/** The same for a member who is known already, if one is named. */
export const handOutCard = (ctx: MerchantContext, campaignId: string, body: Given, memberId?: string) =>
  ctx.write(async (tx) => {
    const campaign = await loadCampaign(tx, ctx.merchant.id, campaignId)
    const fields = memberFieldProblems(campaign.settings.memberFields, body.additionalInfo ?? {})
    if (fields.length) refuse('VALIDATION_FAILED', { fields })
    const { cardId } = await enrolMember(tx, {
      app: ctx.app,
      merchant: ctx.merchant,
      campaign,
      contact: body,
      actor: ctx.actor,
      now: ctx.now,
      source: 'back-office',
      memberId: memberId && (await presentMember(tx, ctx, memberId)),
    })
    if (body.email) await askForMail(ctx, tx, cardId, 'registration')
    await giveWelcome(tx, ctx, campaign.settings, cardId)
    const row = (await findCard(ctx.app.database, ctx.merchant, cardId, ctx.now, tx)) ?? refuse('INVALID_MEMBER')
    ctx.note({ target: cardId, after: { cardNumber: row.card_number } })
    return presentCard(row, ctx.now)
  })

/** The id of a member who is still one, held until the transaction ends. */
async function presentMember(tx: Tx, { merchant }: MerchantContext, id: string): Promise<string> {
  const member = await lockMember(tx, merchant.id, id)
  return member && !member.merged_into && !member.anonymised_at ? id : refuse('NOT_FOUND')
}
