import { inLanguage } from '../../core/campaign-words.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { ReceiptForm } from '@chopcard/contract/member-pages/member/pages.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { storesIn } from '../../accounts/stores/store-name.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import type { App } from '../../core/app.ts'
import { authenticateMember, hasFeature } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { MemberContext } from '../../core/context.ts'
import { sayRefusal } from '../../core/i18n.ts'
import { openJobContext } from '../../core/job-context.ts'
import { mayHandIn, shopsFor } from './may-hand-in.ts'
import { receiptTerms } from './receipt-rules.ts'
import { isOfCard, presentMyReceipt, receiptsQuery } from './receipt-store.ts'
import { shownMerchant } from '../../core/merchant-name.ts'

const shown = 20

/**
 * What the page for receipts of a card shows; null where the token is not the card's, or its campaign takes no receipts.
 * The card is named by its number or id.
 */
export async function receiptForm(
  app: App,
  cardName: string,
  token: string,
  languageFor: (chosen: string | null) => Language,
): Promise<{ form: ReceiptForm; uploadsTo: string | null; language: Language } | null> {
  const { merchant, cardId, now, chosenLanguage } = await authenticateMember(app.database, token)
  const language = languageFor(chosenLanguage)
  const row = await loadCard(app.database, merchant, cardId, now)
  const terms = receiptTerms(row.campaign_type, row.settings)
  const isThis = cardName === row.card_number || cardName === row.id
  if (!isThis || !terms || !hasFeature(merchant, 'earnByReceipt')) return null
  const db = app.database.kysely
  const actor = { kind: 'member', id: cardId, name: '', nickname: null } as const
  const ctx: MemberContext = { ...openJobContext(app, merchant, actor, now, ''), cardId, language }
  const [open, campaign, rows, shop, shopNames] = await Promise.all([
    openOrNot(ctx),
    loadCampaign(db, merchant.id, row.campaign_id),
    receiptsQuery(db, merchant)
      .where(isOfCard(merchant.id, cardId))
      .orderBy('r.uploaded_at', 'desc')
      .limit(shown)
      .execute(),
    shownMerchant(db, merchant, language),
    shopsFor(db, merchant.id, terms.shopNames),
  ])
  const settings = inLanguage(campaign.settings, language, merchant.language)
  const form: ReceiptForm = {
    cardNumber: row.card_number,
    token,
    merchant: { name: shop.name, logo: shop.logo, timeZone: shop.timeZone, currency: merchant.currency },
    campaign: {
      name: settings.name,
      type: row.campaign_type,
      logo: settings.logo,
      backgroundColor: settings.backgroundColor,
      foregroundColor: settings.foregroundColor,
    },
    amountPerChop: terms.amountPerChop,
    carryOver: terms.carryOver,
    shops: storesIn(language, merchant, shopNames),
    today: localDay(now, merchant.timeZone),
    ...open,
    receipts: rows.map((receipt) => presentMyReceipt(receipt, merchant)),
  }
  const { s3 } = app.config
  return { language, form, uploadsTo: s3 ? new URL(s3.endpoint).origin : null }
}

/** Whether one can be handed in now: how many are left today, or why none is. */
async function openOrNot(ctx: MemberContext): Promise<{ left: number; refusal: string | null }> {
  try {
    const { terms, taken } = await mayHandIn(ctx)
    return { left: terms.maxUploadPerDay - taken, refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return { left: 0, refusal: sayRefusal(ctx.language, error.code, 'member', error.facts.values) }
  }
}
