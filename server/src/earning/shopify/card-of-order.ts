import { Email } from '@chopcard/contract/core/kinds.ts'
import { mobileOf } from '@chopcard/contract/core/mobile.ts'
import { enrolMember } from '../../loyalty/cards/enrol-member.ts'
import { giveWelcome } from '../../loyalty/cards/give-welcome.ts'
import { sendMemberMail } from '../../messaging/mailing/send-member-mail.ts'
import type { Tx } from '../../core/database.ts'
import { dialCodeOf } from '../../core/dial-code.ts'
import { findKnown, findKnownCard } from '../../loyalty/cards/find-known.ts'
import { shop, type Work } from './keep-order.ts'

/**
 * Whose card an order is for: the member of its e-mail address, else of its number; who has none of this campaign is
 * enrolled, and told so by mail. Undefined where the order names nobody.
 */
export async function cardOfOrder(tx: Tx, { app, merchant, campaign, facts, now }: Work): Promise<string | undefined> {
  const contact = await contactOf(tx, { merchant, campaign, facts })
  if (!contact.email && !contact.mobile) return undefined
  const known = await findKnown(tx, merchant, contact)
  const card = known && (await findKnownCard(tx, merchant.id, campaign.id, known.memberId))
  if (card) return card.id
  const memberId = known?.memberId
  const given = { app, merchant, campaign, contact, actor: shop, now, source: 'shopify', memberId }
  const { cardId } = await enrolMember(tx, given)
  await sendMemberMail(tx, app, merchant, cardId, 'registration')
  await giveWelcome(tx, { app, merchant }, campaign.settings, cardId)
  return cardId
}

/** A refund names nobody: the order's own deliveries do. */
async function contactOf(tx: Tx, { merchant, campaign, facts }: Pick<Work, 'merchant' | 'campaign' | 'facts'>) {
  const named = facts.kind === 'order' ? facts : await lastNamed(tx, merchant.id, campaign.id, facts.orderId)
  const email = Email.safeParse(named?.email ?? '')
  return {
    email: email.success ? email.data : undefined,
    mobile: named?.mobile ? mobileOf(named.mobile, dialCodeOf(merchant)) : undefined,
  }
}

async function lastNamed(tx: Tx, merchantId: string, campaignId: string, orderId: string) {
  const row = await tx
    .selectFrom('shopify_delivery')
    .select('facts')
    .where('merchant_id', '=', merchantId)
    .where('campaign_id', '=', campaignId)
    .where('order_id', '=', orderId)
    .where('order_name', 'is not', null)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.facts as { email: string | null; mobile: string | null } | undefined
}
