import * as bookings from '@chopcard/contract/integration/v1/bookings.ts'
import * as campaigns from '@chopcard/contract/integration/v1/campaigns.ts'
import * as cards from '@chopcard/contract/integration/v1/cards.ts'
import * as coupons from '@chopcard/contract/integration/v1/coupons.ts'
import * as entries from '@chopcard/contract/integration/v1/entries.ts'
import * as events from '@chopcard/contract/integration/v1/events.ts'
import * as exports from '@chopcard/contract/integration/v1/exports.ts'
import * as members from '@chopcard/contract/integration/v1/members.ts'
import * as orders from '@chopcard/contract/integration/v1/orders.ts'
import * as questions from '@chopcard/contract/integration/v1/questions.ts'
import * as receipts from '@chopcard/contract/integration/v1/receipts.ts'
import * as reports from '@chopcard/contract/integration/v1/reports.ts'
import * as vouchers from '@chopcard/contract/integration/v1/vouchers.ts'
import { serve, type Served } from '../../core/context.ts'
import { explainCardByKey, listAwayMembersByKey } from './answer-questions-by-key.ts'
import { bookByKey, cancelBookingByKey, listBookingsByKey, listTimeSlotsByKey } from './bookings-by-key.ts'
import { createCardByKey, freezeCardByKey, renewCardByKey, unfreezeCardByKey } from './change-card-by-key.ts'
import {
  giveCouponByKey,
  lockCouponByKey,
  reactivateCouponByKey,
  releaseCouponByKey,
  useCouponByKey,
} from './change-coupon-by-key.ts'
import { createMemberByKey, editMemberByKey } from './change-member-by-key.ts'
import { createEntries } from './create-entries.ts'
import { createEntry, redeemByKey, voidEntryByKey } from './create-entry.ts'
import { getCampaignByKey, listCampaignsByKey } from './list-campaigns-by-key.ts'
import { getCardByKey, listCardsByKey, listRewardsByKey } from './list-cards-by-key.ts'
import { checkCouponByKey, listCouponsByKey, listIssuedCouponsByKey } from './list-coupons-by-key.ts'
import { listEntriesByKey } from './list-entries-by-key.ts'
import { listEventsByKey } from './list-events-by-key.ts'
import { getMemberByKey, listMembersByKey } from './list-members-by-key.ts'
import {
  cancelOrderByKey,
  completeOrderByKey,
  createOrderByKey,
  getOrderByKey,
  listOrdersByKey,
  payOrderByKey,
  refundOrderByKey,
} from './orders-by-key.ts'
import {
  approveReceiptByKey,
  grantReceiptByKey,
  listReceiptsByKey,
  rejectReceiptByKey,
  uploadReceiptByKey,
} from './receipts-by-key.ts'
import { earnBurnByKey, exportFileByKey, getExportByKey, liabilityByKey, startExportByKey } from './reports-by-key.ts'
import {
  consumeVoucherByKey,
  getGivenVoucherByKey,
  giveVoucherByKey,
  listGivenVouchersByKey,
  listVouchersByKey,
  reverseVoucherByKey,
  waiveVoucherByKey,
} from './vouchers-by-key.ts'

/** Every call of merchants' own systems with its verb. */
export const servedByKey: readonly Served[] = [
  serve(cards.listCardsByKey, listCardsByKey),
  serve(cards.getCardByKey, getCardByKey),
  serve(cards.listRewardsByKey, listRewardsByKey),
  serve(cards.createCardByKey, createCardByKey),
  serve(cards.freezeCardByKey, freezeCardByKey),
  serve(cards.unfreezeCardByKey, unfreezeCardByKey),
  serve(cards.renewCardByKey, renewCardByKey),
  serve(entries.listEntriesByKey, listEntriesByKey),
  serve(entries.createEntry, createEntry),
  serve(entries.redeemByKey, redeemByKey),
  serve(entries.voidEntryByKey, voidEntryByKey),
  serve(entries.createEntries, createEntries),
  serve(members.listMembersByKey, listMembersByKey),
  serve(members.getMemberByKey, getMemberByKey),
  serve(members.createMemberByKey, createMemberByKey),
  serve(members.editMemberByKey, editMemberByKey),
  serve(campaigns.listCampaignsByKey, listCampaignsByKey),
  serve(campaigns.getCampaignByKey, getCampaignByKey),
  serve(coupons.listCouponsByKey, listCouponsByKey),
  serve(coupons.listIssuedCouponsByKey, listIssuedCouponsByKey),
  serve(coupons.giveCouponByKey, giveCouponByKey),
  serve(coupons.checkCouponByKey, checkCouponByKey),
  serve(coupons.lockCouponByKey, lockCouponByKey),
  serve(coupons.useCouponByKey, useCouponByKey),
  serve(coupons.releaseCouponByKey, releaseCouponByKey),
  serve(coupons.reactivateCouponByKey, reactivateCouponByKey),
  serve(vouchers.listVouchersByKey, listVouchersByKey),
  serve(vouchers.listGivenVouchersByKey, listGivenVouchersByKey),
  serve(vouchers.getGivenVoucherByKey, getGivenVoucherByKey),
  serve(vouchers.giveVoucherByKey, giveVoucherByKey),
  serve(vouchers.consumeVoucherByKey, consumeVoucherByKey),
  serve(vouchers.waiveVoucherByKey, waiveVoucherByKey),
  serve(vouchers.reverseVoucherByKey, reverseVoucherByKey),
  serve(orders.listOrdersByKey, listOrdersByKey),
  serve(orders.getOrderByKey, getOrderByKey),
  serve(orders.createOrderByKey, createOrderByKey),
  serve(orders.payOrderByKey, payOrderByKey),
  serve(orders.completeOrderByKey, completeOrderByKey),
  serve(orders.cancelOrderByKey, cancelOrderByKey),
  serve(orders.refundOrderByKey, refundOrderByKey),
  serve(receipts.listReceiptsByKey, listReceiptsByKey),
  serve(receipts.grantReceiptByKey, grantReceiptByKey),
  serve(receipts.uploadReceiptByKey, uploadReceiptByKey),
  serve(receipts.approveReceiptByKey, approveReceiptByKey),
  serve(receipts.rejectReceiptByKey, rejectReceiptByKey),
  serve(bookings.listBookingsByKey, listBookingsByKey),
  serve(bookings.listTimeSlotsByKey, listTimeSlotsByKey),
  serve(bookings.bookByKey, bookByKey),
  serve(bookings.cancelBookingByKey, cancelBookingByKey),
  serve(events.listEventsByKey, listEventsByKey),
  serve(exports.startExportByKey, startExportByKey),
  serve(exports.getExportByKey, getExportByKey),
  serve(exports.exportFileByKey, exportFileByKey),
  serve(reports.earnBurnByKey, earnBurnByKey),
  serve(reports.liabilityByKey, liabilityByKey),
  serve(questions.listAwayMembersByKey, listAwayMembersByKey),
  serve(questions.explainCardByKey, explainCardByKey),
]
