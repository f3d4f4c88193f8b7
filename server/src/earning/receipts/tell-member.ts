import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import { sendMail } from '../../core/outbox.ts'
import { cardToken } from '../../core/secrets.ts'
import { loadMailCard } from '../../messaging/mailing/load-mail-card.ts'
import { moneyText } from '../../core/money-text.ts'
import { currencyOf } from './receipt-store.ts'
import { receiptUrl } from './receipt-url.ts'
import { merchantName } from '../../core/merchant-name.ts'

/** Mails the member what became of a receipt, in the member's language; nothing where there is no address. */
export async function tellMember(tx: Tx, app: App, merchant: Merchant, id: string): Promise<void> {
  const receipt = await tx
    .selectFrom('receipt as r')
    .innerJoin('card as c', (on) => on.onRef('c.merchant_id', '=', 'r.merchant_id').onRef('c.id', '=', 'r.card_id'))
    .select(['r.card_id', 'r.shop_name', 'r.amount', 'r.currency', 'r.state', 'r.reason', 'r.note', 'c.card_number'])
    .where('r.merchant_id', '=', merchant.id)
    .where('r.id', '=', id)
    .executeTakeFirst()
  const card = receipt && (await loadMailCard(tx, merchant.id, receipt.card_id))
  if (!receipt || !card?.email || card.state === 'closed') return
  const { language } = card
  const { config } = app
  const reason = receipt.reason ? say(language, 'receipts', `reason.${receipt.reason}`) : ''
  const token = cardToken(config.secret, merchant.shortKey, card.id, card.tokenGeneration)
  await sendMail(tx, app, {
    merchantId: merchant.id,
    campaignId: card.campaignId,
    memberId: card.memberId,
    to: card.email,
    language,
    template: receipt.state === 'approved' ? 'receipt-approved' : 'receipt-rejected',
    values: {
      merchantName: merchantName(merchant, language),
      shop: receipt.shop_name,
      amount: moneyText(receipt.amount, { currency: currencyOf(receipt, merchant) }, language),
      reason: receipt.note ? `${reason} ${receipt.note}` : reason,
      url: receiptUrl(config.publicUrl, receipt.card_number, token),
    },
  })
}
