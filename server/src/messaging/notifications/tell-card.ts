import type { CardState } from '@chopcard/contract/loyalty/cards.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Channel, UntoldReason } from '@chopcard/contract/messaging/merchant/notifications.ts'
import type { App } from '../../core/app.ts'
import { inLanguage } from '../../core/campaign-words.ts'
import type { Merchant } from '../../core/context.ts'
import { merchantName } from '../../core/merchant-name.ts'
import type { Notified, Outbox } from '../../core/outbox.ts'
import { cardToken } from '../../core/secrets.ts'
import { cardUrl } from '../../loyalty/cards/scan.ts'
import type { MailCard } from '../mailing/load-mail-card.ts'
import { unsubscribeUrl } from '../mailing/unsubscribe-token.ts'
import type { Browser } from '../messages/member-browsers.ts'
import { pushPayload } from '../messages/push-payload.ts'
import { type Brought, mailWords, pushText } from './fill-message.ts'
import { type Said, saidIn } from './notification-store.ts'
import { channelsTo } from './reach-rules.ts'

/** What is told, as somebody wrote it. */
export type Written = { words: Partial<Record<Language, Said>>; language: Language; picture: string | null }

/** What a member is told about a card, and how it is known again. */
export type Telling = {
  app: App
  merchant: Merchant
  written: Written
  /** A push message replaces an earlier one with the same tag. */
  tag: string
  /** Whose delivery is counted. */
  notified?: Notified
  /** What they get with it. */
  gift?: Brought | undefined
  /** The card's address with what says that it was opened from the message. */
  addressOf?: (cardAddress: string) => string
}

/** The channels and browsers that reach a member. */
export type Reached = { channels: readonly Channel[]; browsers: readonly Browser[] }

/** How the member of a card can be told, whose browsers these are; or why they cannot. */
export function reachOfCard(
  card: MailCard,
  browsers: readonly Browser[],
  chosen: readonly Channel[],
): Reached | UntoldReason {
  const channels = channelsTo(
    {
      state: card.state as CardState,
      hasEmail: card.email !== null,
      hasDeclined: card.unwanted.includes('message'),
      browsers: browsers.length,
    },
    chosen,
  )
  return typeof channels === 'string' ? channels : { channels, browsers }
}

/** Adds a message to the outbox, once for each channel and browser. */
export async function tellCard(outbox: Outbox, telling: Telling, card: MailCard, { channels, browsers }: Reached) {
  if (channels.includes('email')) await mail(outbox, telling, card)
  if (channels.includes('push')) for (const browser of browsers) push(outbox, telling, card, browser)
}

function wordsFor({ app, written, merchant }: Telling, card: MailCard) {
  const said = saidIn(written, card.language)
  const settings = inLanguage(card.settings, card.language, merchant.language)
  const absolute = (path: string) => `${app.config.publicUrl}${path}`
  return {
    said,
    campaignName: settings.name,
    icon: absolute(settings.logo),
    picture: written.picture && absolute(written.picture),
    title: said.title || merchantName(merchant, card.language),
  }
}

function urlOf({ app, merchant, addressOf = (url) => url }: Telling, of: { id: string; generation: number }) {
  const token = cardToken(app.config.secret, merchant.shortKey, of.id, of.generation)
  return addressOf(cardUrl(app.config.publicUrl, token))
}

async function mail(outbox: Outbox, telling: Telling, card: MailCard): Promise<void> {
  const { app, merchant, notified } = telling
  const { said, campaignName, picture } = wordsFor(telling, card)
  const message = {
    merchantId: merchant.id,
    memberId: card.memberId,
    campaignId: card.campaignId,
    to: card.email ?? '',
    language: card.language,
    template: 'member-message',
    values: {
      merchantName: merchantName(merchant, card.language),
      campaignName,
      url: urlOf(telling, { id: card.id, generation: card.tokenGeneration }),
    },
    own: mailWords(said, picture, telling.gift),
    unsubscribeUrl: unsubscribeUrl(app.config, { merchantId: merchant.id, memberId: card.memberId, mail: 'message' }),
  } as const
  await outbox.mail(message, notified)
}

function push(outbox: Outbox, telling: Telling, card: MailCard, browser: Browser): void {
  const { merchant, tag, notified } = telling
  const { said, title, icon, picture } = wordsFor(telling, card)
  const url = urlOf(telling, { id: browser.card_id, generation: browser.token_generation })
  outbox.push({
    merchantId: merchant.id,
    memberId: card.memberId,
    subscriptionId: browser.id,
    to: browser.card_number,
    template: 'member-message',
    subject: title,
    payload: pushPayload({
      title,
      text: pushText(said, telling.gift),
      url,
      icon,
      picture,
      tag,
      language: card.language,
    }),
    notified,
  })
}
