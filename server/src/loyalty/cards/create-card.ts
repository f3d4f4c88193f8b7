import type { createCard as createCardRoute } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { memberFieldProblems } from '@chopcard/contract/members/member-fields.ts'
import { loadCampaign } from '../campaigns/load-campaign.ts'
import type { Verb } from '../../core/context.ts'
import { askForMail } from './ask-for-mail.ts'
import { findCard } from './card-store.ts'
import { enrolMember } from './enrol-member.ts'
import { giveWelcome } from './give-welcome.ts'
import { presentCard } from './present-card.ts'

/** A card to hand out, with contact details where they are given: an address is sent the registration mail. */
export const createCard: Verb<typeof createCardRoute> = async (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const campaign = await loadCampaign(tx, ctx.merchant.id, params.id)
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
    })
    if (body.email) await askForMail(ctx, tx, cardId, 'registration')
    await giveWelcome(tx, ctx, campaign.settings, cardId)
    const row = (await findCard(ctx.app.database, ctx.merchant, cardId, ctx.now, tx)) ?? refuse('INVALID_MEMBER')
    ctx.note({ target: cardId, after: { cardNumber: row.card_number } })
    return presentCard(row, ctx.now)
  })
