import { type EmailTemplateName, isMailOn } from '@chopcard/contract/loyalty/campaign-parts.ts'
import { inLanguage } from '../../core/campaign-words.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import { sendMail } from '../../core/outbox.ts'
import { cardToken } from '../../core/secrets.ts'
import { cardUrl } from '../../loyalty/cards/scan.ts'
import { type MailValues, ownWordsOf } from './fill-template.ts'
import { loadMailCard, type MailCard, rewardIn } from './load-mail-card.ts'
import { isDeclinable, unsubscribeUrl } from './unsubscribe-token.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { dateFormat, numberFormat } from '../../core/formats.ts'

type Facts = {
  /** By how much the balance has changed. */
  change?: number
  /** The message's lasting id, where the cause may come twice. */
  id?: string
}

/**
 * Sends a member one of the campaign's mails, by its template or in the platform's own words, in the member's language
 * (decisions/messages.md §1). False when there is nothing to send: no address, switched off, declined, or no card.
 */
export async function sendMemberMail(
  tx: Tx,
  app: App,
  merchant: Merchant,
  cardId: string,
  mail: EmailTemplateName,
  facts: Facts = {},
): Promise<boolean> {
  const card = await loadMailCard(tx, merchant.id, cardId)
  if (!card?.email || card.state === 'closed') return false
  if (!isMailOn(card.settings.emailTemplates, mail) || card.unwanted.includes(mail)) return false
  const { language, balance } = card
  const settings = inLanguage(card.settings, language, merchant.language)
  const reward = rewardIn({ settings, balance }, mail)
  if (mail === 'welcomeGift' && !reward) return false
  const values = valuesOf(app, merchant, card, { reward, campaign: settings.name, change: facts.change ?? 0 })
  await sendMail(tx, app, {
    id: facts.id,
    merchantId: merchant.id,
    campaignId: card.campaignId,
    memberId: card.memberId,
    to: card.email,
    language,
    template: `member-${mail}`,
    values: { ...values, url: values.cardUrl, merchantName: values.merchant, campaignName: values.campaign },
    own: ownWordsOf(settings, mail, language, values),
    ...(isDeclinable(mail) && {
      unsubscribeUrl: unsubscribeUrl(app.config, { merchantId: merchant.id, memberId: card.memberId, mail }),
    }),
  })
  return true
}

type Told = { reward: string; campaign: string; change: number }

function valuesOf(app: App, merchant: Merchant, card: MailCard, { reward, campaign, change }: Told): MailValues {
  const { language } = card
  const number = numberFormat(language)
  const day = dateFormat(language, { dateStyle: 'long', timeZone: merchant.timeZone })
  const token = cardToken(app.config.secret, merchant.shortKey, card.id, card.tokenGeneration)
  return {
    nickname: card.nickname,
    campaign,
    merchant: merchantName(merchant, card.language),
    balance: number.format(card.balance),
    change: numberFormat(language, { signDisplay: 'exceptZero' }).format(change),
    expires: card.expiresAt ? day.format(card.expiresAt) : say(language, 'coupons', 'member.noEnd'),
    reward,
    cardUrl: cardUrl(app.config.publicUrl, token),
  }
}
