import type { Route } from '../core/route.ts'
import { changeChops } from '../loyalty/merchant/till.ts'
import { editOtherInfo, renewCard } from '../loyalty/merchant/cards.ts'
import { voidEntry } from '../loyalty/merchant/chop-log.ts'
import { sendCoupon } from '../giving/merchant/coupon-sending.ts'
import { listBookingsByKey } from './v1/bookings.ts'
import { getCampaignByKey, listCampaignsByKey } from './v1/campaigns.ts'
import * as cards from './v1/cards.ts'
import * as coupons from './v1/coupons.ts'
import { createEntry, listEntriesByKey, voidEntryByKey } from './v1/entries.ts'
import { getMemberByKey, listMembersByKey } from './v1/members.ts'
import { getOrderByKey, listOrdersByKey } from './v1/orders.ts'
import { explainCardByKey, listAwayMembersByKey } from './v1/questions.ts'
import { listReceiptsByKey } from './v1/receipts.ts'
import { earnBurnByKey, liabilityByKey } from './v1/reports.ts'
import { listGivenVouchersByKey } from './v1/vouchers.ts'

/**
 * A tool of an assistant is a call of the integration API: description, arguments and scopes are those of its route
 * (decisions/assistants.md §1).
 */
export type AssistantTool = {
  route: Route
  /** Fields that it does not offer. */
  without?: readonly string[]
  /** Only proposes: whoever may make this call of the back office may confirm. */
  confirmedLike?: Route
}

export const readTools = {
  list_members: { route: listMembersByKey },
  list_away_members: { route: listAwayMembersByKey },
  get_member: { route: getMemberByKey },
  list_cards: { route: cards.listCardsByKey },
  get_card: { route: cards.getCardByKey },
  explain_card: { route: explainCardByKey },
  list_rewards: { route: cards.listRewardsByKey },
  list_entries: { route: listEntriesByKey },
  list_campaigns: { route: listCampaignsByKey },
  get_campaign: { route: getCampaignByKey },
  list_coupons: { route: coupons.listCouponsByKey },
  check_coupon: { route: coupons.checkCouponByKey },
  list_given_vouchers: { route: listGivenVouchersByKey },
  list_orders: { route: listOrdersByKey },
  get_order: { route: getOrderByKey },
  list_receipts: { route: listReceiptsByKey },
  list_bookings: { route: listBookingsByKey },
  get_liability: { route: liabilityByKey },
  get_daily_earn_burn: { route: earnBurnByKey },
} as const satisfies Record<string, AssistantTool>

/** A proposal names no address: an e-mail, a language or a mail of it is not offered. */
export const proposalTools = {
  propose_chops: { route: createEntry, without: ['confirm'], confirmedLike: changeChops },
  propose_void: { route: voidEntryByKey, confirmedLike: voidEntry },
  propose_freeze: { route: cards.freezeCardByKey, confirmedLike: editOtherInfo },
  propose_unfreeze: { route: cards.unfreezeCardByKey, confirmedLike: editOtherInfo },
  propose_renewal: { route: cards.renewCardByKey, without: ['confirm'], confirmedLike: renewCard },
  propose_coupon: {
    route: coupons.giveCouponByKey,
    without: ['email', 'mail', 'language'],
    confirmedLike: sendCoupon,
  },
} as const satisfies Record<string, AssistantTool>

export type ProposalTool = keyof typeof proposalTools
export const proposalToolNames = Object.keys(proposalTools) as [ProposalTool, ...ProposalTool[]]

/** All tools by name. */
export const assistantTools: Readonly<Record<string, AssistantTool>> = { ...readTools, ...proposalTools }
