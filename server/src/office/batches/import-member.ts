import { refuse } from '@chopcard/contract/core/errors.ts'
import { type Campaign, loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { validitySet } from '../../loyalty/cards/card-rules.ts'
import { enrolMember } from '../../loyalty/cards/enrol-member.ts'
import { changeCard } from '../../loyalty/cards/apply-operation.ts'
import { endOfDay } from '../../core/clock.ts'
import type { MerchantContext } from '../../core/context.ts'
import { breaks, type Tx } from '../../core/database.ts'
import type { BatchRow, Outcome } from './batch-store.ts'
import { sendMemberMail } from '../../messaging/mailing/send-member-mail.ts'
import { importBalances } from './import-rules.ts'
import { cardOf, findKnown } from './known-members.ts'
import type { ImportFacts } from './read-row.ts'

/**
 * Imports one row in the transaction of the context. Whoever has a card of the campaign by their e-mail, mobile,
 * external id or card number is there already: their balance stays, unless it is to become the one of the file.
 */
export async function importMember(ctx: MerchantContext, batch: BatchRow, facts: ImportFacts): Promise<Outcome> {
  const tx = ctx.tx as Tx
  const campaign = await loadCampaign(tx, ctx.merchant.id, batch.campaign_id ?? '')
  const found = cardOf(facts, await findKnown(tx, ctx.merchant.id, campaign.id, [facts]))
  if (found.taken) refuse('CARD_NUMBER_TAKEN')
  if (!found.card) return create(ctx, tx, campaign, facts, batch.ask.sendMails)
  if (!batch.ask.setBalance || !found.differs) return { state: 'skipped', note: 'exists', cardId: found.card.id }
  await setBalances(ctx, found.card.id, facts)
  return { state: 'done', note: 'changed', cardId: found.card.id }
}

async function create(
  ctx: MerchantContext,
  tx: Tx,
  campaign: Campaign,
  facts: ImportFacts,
  sendMails = false,
): Promise<Outcome> {
  const { merchant } = ctx
  // Who brings a balance has had the chops of a beginning already.
  const settings = facts.balances ? { ...campaign.settings, initialChops: 0 } : campaign.settings
  const cardId = await ctx.write(async () => {
    const enrolled = await enrolMember(tx, {
      app: ctx.app,
      merchant,
      campaign: { ...campaign, settings },
      contact: facts,
      actor: ctx.actor,
      now: ctx.now,
      source: 'import',
    })
    await complete(ctx, tx, enrolled.cardId, facts)
    ctx.note({ target: enrolled.cardId, after: facts })
    return enrolled.cardId
  })
  if (facts.balances?.some(({ balance }) => balance > 0)) await setBalances(ctx, cardId, facts)
  if (sendMails) await sendMemberMail(tx, ctx.app, merchant, cardId, 'registration')
  return { state: 'done', note: 'created', cardId }
}

/** What a new card takes over beside its member. */
async function complete({ merchant, now }: MerchantContext, tx: Tx, cardId: string, facts: ImportFacts): Promise<void> {
  const { expiresOn, info, cardNumber, levelId } = facts
  if (!expiresOn && !info && !cardNumber && !levelId) return
  const until = expiresOn ? endOfDay(expiresOn, merchant.timeZone) : undefined
  try {
    await tx
      .updateTable('card')
      .set({
        ...(until && { expires_at: until, validity: JSON.stringify(validitySet(until, now)) }),
        ...(info && { additional_info: JSON.stringify(info) }),
        ...(cardNumber && { card_number: cardNumber }),
        ...(levelId && { level_id: levelId, period_level_id: levelId }),
      })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', cardId)
      .execute()
  } catch (error) {
    if (breaks(error, 'card_merchant_id_card_number_key')) refuse('CARD_NUMBER_TAKEN')
    throw error
  }
}

const setBalances = (ctx: MerchantContext, cardId: string, { balances = [] }: ImportFacts) =>
  changeCard(ctx, cardId, ({ campaign, card, moment }) => importBalances(campaign, card, balances, moment), {
    source: 'import',
  })
