import { randomUUID } from 'node:crypto'
import * as adminDeliveries from '@chopcard/contract/platform/admin/deliveries.ts'
import * as carnival from '@chopcard/contract/earning/member/carnival.ts'
import * as memberEarnCodes from '@chopcard/contract/earning/member/earn-codes.ts'
import * as memberProfile from '@chopcard/contract/members/member/profile.ts'
import * as memberPush from '@chopcard/contract/messaging/member/push.ts'
import * as memberReceipts from '@chopcard/contract/earning/member/receipts.ts'
import * as memberRedeem from '@chopcard/contract/loyalty/member/redeem.ts'
import * as memberReferrals from '@chopcard/contract/earning/member/referrals.ts'
import * as booths from '@chopcard/contract/earning/merchant/booths.ts'
import * as held from '@chopcard/contract/giving/member/coupons.ts'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import * as couponHolders from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import * as codeImports from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import * as couponSending from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import * as coupons from '@chopcard/contract/giving/merchant/coupons.ts'
import * as deliveries from '@chopcard/contract/messaging/merchant/deliveries.ts'
import * as earnCodes from '@chopcard/contract/earning/merchant/earn-codes.ts'
import * as offline from '@chopcard/contract/earning/merchant/offline.ts'
import * as notifications from '@chopcard/contract/messaging/merchant/notifications.ts'
import * as receipts from '@chopcard/contract/earning/merchant/receipts.ts'
import * as referrals from '@chopcard/contract/earning/merchant/referrals.ts'
import * as shopify from '@chopcard/contract/earning/merchant/shopify.ts'
import * as paymentsWebhook from '@chopcard/contract/commerce/webhooks/payments.ts'
import * as shopifyWebhook from '@chopcard/contract/earning/webhooks/shopify.ts'
import { orderBody, signedHeaders } from './make-deliveries.ts'
import { couponSettings } from './make-coupon.ts'
import { samplesOfStaff } from './samples-staff.ts'
import { none, type Sample, sample } from './sample.ts'

const bannerColours = { backgroundColor: '#7c2d12', foregroundColor: '#ffffff', labelColor: '#fed7aa' }

/** One right request for every call of staff, messages and the ways to earn. */
export const samplesOfWays: readonly Sample[] = [
  ...samplesOfStaff,
  sample(offline.offlineTill, none),
  sample(offline.replayAct, ({ own }) => ({
    body: {
      actId: randomUUID(),
      actedAt: new Date(Date.now() - 60_000).toISOString(),
      act: { kind: 'redeem', memberId: own.fullCardId, rewardId: 'reward', label: 'A free coffee' },
    },
  })),
  sample(offline.listOfflineActs, ({ own }) => ({
    query: {
      page: '1',
      sort: '-actedAt',
      q: own.email,
      verdict: 'refused',
      settled: 'false',
      operatorId: own.staffId,
      from: '2026-01-01',
      to: '2099-12-31',
    },
  })),
  sample(offline.markActSettled, ({ own }) => ({ params: { id: own.offlineActId }, body: { settled: true } })),
  sample(coupons.listCoupons, () => ({
    query: { page: '1', sort: '-effectiveTo', q: 'Coupon', type: 'cash', state: 'running' },
  })),
  sample(coupons.createCoupon, ({ merchant }) => ({ body: { settings: couponSettings(merchant) } })),
  sample(coupons.getCoupon, ({ own }) => ({ params: { id: own.couponId } })),
  sample(coupons.editCoupon, ({ own, merchant }) => ({
    params: { id: own.couponId },
    body: { revision: 1, settings: couponSettings(merchant) },
  })),
  sample(coupons.previewCouponBanners, () => ({
    query: { ...bannerColours, title: 'Five off', type: 'cash', value: '500' },
  })),
  sample(coupons.generateCodes, ({ own }) => ({
    params: { id: own.couponId },
    body: { quantity: 10, length: 10, signs: 'both', letterCase: 'upper' },
  })),
  sample(coupons.listCouponCodes, ({ own }) => ({ params: { id: own.couponId }, query: { state: 'active', q: 'T' } })),
  sample(redeemCoupon, ({ own }) => ({ params: { code: own.couponCode }, body: { remark: 'With a cake' } })),
  sample(coupons.reactivateCoupon, ({ own }) => ({
    params: { code: own.usedCouponCode },
    body: { remark: 'Wrong customer' },
  })),
  sample(couponHolders.listIssuedCoupons, ({ own }) => ({
    params: { id: own.holderCouponId },
    query: { sort: '-givenAt', state: 'active', source: 'send', q: 'holder' },
  })),
  sample(couponHolders.resendIssuedCoupon, ({ own }) => ({ params: { id: own.issuedCouponId }, body: {} })),
  sample(couponHolders.revokeIssuedCoupon, ({ own }) => ({
    params: { id: own.otherIssuedCouponId },
    body: { remark: 'By mistake' },
  })),
  sample(held.myCoupons, none),
  sample(codeImports.readCodeImport, ({ own }) => ({
    params: { id: own.couponId },
    body: { uploadId: own.codeSheetId, filename: 'codes.csv' },
  })),
  sample(codeImports.getCodeImport, ({ own }) => ({ params: { id: own.codeImportId } })),
  sample(codeImports.checkCodeImport, ({ own }) => ({
    params: { id: own.codeImportId },
    body: { column: 0, hasHeadings: false },
  })),
  sample(codeImports.startCodeImport, ({ own }) => ({ params: { id: own.checkedCodeImportId } })),
  sample(codeImports.listImportedCodes, ({ own }) => ({
    params: { id: own.checkedCodeImportId },
    query: { sort: '-number', state: 'waiting', q: 'FILE' },
  })),
  sample(couponSending.sendCoupon, ({ own }) => ({
    params: { id: own.couponId },
    body: { emails: ['mei@holder.example', 'nobody'], language: 'pt-BR' },
  })),
  sample(couponSending.getCouponSending, ({ own }) => ({ params: { id: own.couponSendingId } })),
  sample(held.holderCoupon, ({ own }) => ({ params: { token: own.issuedCouponToken } })),
  sample(held.holderCouponEvents, ({ own }) => ({ params: { token: own.issuedCouponToken } })),
  sample(
    held.redeemHolderCoupon,
    ({ own }) => ({ params: { token: own.issuedCouponToken }, body: { pin: '2580' } }),
    'PIN_CODE_INVALID',
  ),
  sample(held.requestCoupon, ({ own, newEmail: email }) => ({
    params: { id: own.offeredCouponId },
    body: { email, language: 'zh-TW' },
  })),
  sample(coupons.deleteCoupon, ({ own }) => ({ params: { id: own.couponId } })),
  sample(earnCodes.createEarnBatch, ({ own }) => ({
    body: {
      campaignId: own.campaignId,
      name: 'Table stands',
      quantity: 20,
      chops: 1,
      chopTypeId: own.chopTypeId,
      maxUses: 1,
      perMember: null,
      validFrom: '2026-01-01',
      validTo: '2099-12-31',
    },
  })),
  sample(earnCodes.listEarnBatches, ({ own }) => ({ query: { campaignId: own.campaignId, state: 'running', q: 'a' } })),
  sample(earnCodes.getEarnBatch, ({ own }) => ({ params: { id: own.earnBatchId } })),
  sample(earnCodes.stopEarnBatch, ({ own }) => ({ params: { id: own.earnBatchId } })),
  sample(earnCodes.startEarnBatch, ({ own }) => ({ params: { id: own.earnBatchId } })),
  sample(earnCodes.listEarnCodes, ({ own }) => ({ params: { id: own.earnBatchId }, query: { used: 'no', q: 'A' } })),
  sample(earnCodes.earnSheet, ({ own }) => ({ params: { id: own.earnBatchId }, query: { from: '1' } })),
  sample(earnCodes.earnCodesFile, ({ own }) => ({ params: { id: own.earnBatchId } })),
  sample(earnCodes.earnCodeStat, ({ own }) => ({ query: { campaignId: own.campaignId, batchId: own.earnBatchId } })),
  sample(memberEarnCodes.scanEarnCode, ({ own }) => ({ body: { code: own.earnCode } }), 'CHOP_BALANCE_MAX'),
  sample(referrals.listReferrals, ({ own }) => ({
    query: { campaignId: own.campaignId, state: 'joined', q: 'nina', from: '2026-01-01', to: '2099-12-31' },
  })),
  sample(referrals.referralStat, ({ own }) => ({ query: { campaignId: own.campaignId } })),
  sample(memberReferrals.myReferrals, none),
  sample(memberReferrals.noteDevice, () => ({ body: { deviceToken: 'a-browser' } })),
  sample(memberProfile.myProfile, none),
  sample(memberProfile.editProfile, () => ({
    body: { nickname: 'Nico', language: 'pt-BR', mails: { message: false, balanceChange: true } },
  })),
  sample(memberProfile.sendContactCode, ({ newEmail: email }) => ({ body: { email } })),
  sample(
    memberProfile.changeContact,
    ({ newEmail: email }) => ({ body: { email, code: '123456' } }),
    'MAIL_CODE_EXPIRED',
  ),
  sample(memberProfile.myData, none),
  sample(memberProfile.forgetMe, ({ own }) => ({ body: { cardNumber: own.fullCardNumber } })),
  sample(booths.listBookings, ({ own }) => ({
    query: { campaignId: own.campaignId, boothId: own.boothId, state: 'booked', from: '2026-01-01', sort: 'time' },
  })),
  sample(booths.listTimeSlots, ({ own }) => ({ query: { campaignId: own.campaignId, to: '2099-12-31' } })),
  sample(booths.listBooths, none),
  sample(booths.cancelBooking, ({ own }) => ({ params: { id: own.laterBookingId }, body: { remark: 'It rains' } })),
  sample(booths.attendBooking, ({ own }) => ({ params: { id: own.bookingId } })),
  sample(booths.cardBookings, ({ own }) => ({ params: { memberId: own.cardId } })),
  sample(booths.boothQrCode, ({ own }) => ({ params: { id: own.boothId } })),
  sample(booths.boothSummary, ({ own }) => ({ query: { campaignId: own.campaignId } })),
  sample(carnival.myCarnival, none),
  sample(carnival.myBoothTimeSlots, ({ own }) => ({ params: { id: own.boothId } })),
  sample(carnival.bookTimeSlot, ({ own }) => ({ body: { slotId: own.slotId, wait: true } })),
  sample(carnival.cancelMyBooking, ({ own }) => ({ params: { id: own.myBookingId } })),
  sample(carnival.collectStamp, ({ own }) => ({ body: { code: own.boothCode } }), 'CHOP_BALANCE_MAX'),
  sample(carnival.myCards, none),
  sample(carnival.addCard, () => ({ body: { name: 'For Nina' } })),
  sample(carnival.renameCard, ({ own }) => ({ params: { cardNumber: own.fullCardNumber }, body: { name: 'Mine' } })),
  sample(receipts.listReceipts, ({ own }) => ({
    query: {
      q: 'kopi',
      memberId: own.fullCardId,
      campaignId: own.campaignId,
      state: 'pending',
      duplicated: 'false',
      from: '2026-01-01',
      to: '2099-12-31',
      sort: '-amount',
    },
  })),
  sample(receipts.getReceipt, ({ own }) => ({ params: { id: own.receiptId } })),
  sample(receipts.receiptPicture, ({ own }) => ({ params: { id: own.receiptId }, query: { size: 'small' } })),
  sample(receipts.decideReceipts, ({ own }) => ({
    body: { approve: false, ids: [own.receiptId], reason: 'unreadable', note: 'Too dark', tell: true },
  })),
  sample(receipts.receiptReport, ({ own }) => ({ query: { campaignId: own.campaignId, from: '2026-01-01' } })),
  sample(memberReceipts.grantReceiptPicture, () => ({ query: { contentType: 'image/jpeg', size: '1000' } })),
  sample(memberReceipts.uploadReceipt, ({ own }) => ({
    body: { uploadId: own.receiptUploadId, transactionOn: '2026-01-02', shopName: 'Kopi Corner', amount: 1234 },
  })),
  sample(memberReceipts.listMyReceipts, () => ({ query: { page: '1' } })),
  sample(memberReceipts.myReceiptPicture, ({ own }) => ({ params: { id: own.receiptId } })),
  sample(memberRedeem.undoRedemption, ({ own }) => ({ body: { entryId: own.entryId } }), 'NOT_FOUND'),
  sample(shopifyWebhook.receiveShopify, ({ own }) => {
    const body = orderBody()
    return { params: { campaignId: own.campaignId }, body, headers: signedHeaders(JSON.stringify(body)) }
  }),
  sample(paymentsWebhook.receiveStripe, none, 'NOT_FOUND'),
  sample(shopify.listShopifyDeliveries, ({ own }) => ({
    query: { campaignId: own.campaignId, state: 'waiting', q: '#1', from: '2026-01-01', sort: '-receivedAt' },
  })),
  sample(shopify.getShopifyDelivery, ({ own }) => ({ params: { id: own.shopifyDeliveryId } })),
  sample(shopify.listShopifyChecks, none),
  sample(shopify.askShopifyCheck, ({ own }) => ({ body: { campaignId: own.campaignId } })),
  sample(shopify.rerunShopifyDelivery, ({ own }) => ({ params: { id: own.shopifyDeliveryId } })),
  sample(notifications.listNotifications, ({ own }) => ({
    query: { campaignId: own.campaignId, state: 'scheduled', q: 'kopi', sort: '-createdAt' },
  })),
  sample(notifications.getNotification, ({ own }) => ({ params: { id: own.notificationId } })),
  sample(notifications.cancelNotification, ({ own }) => ({ params: { id: own.notificationId } })),
  sample(notifications.keepDraft, ({ own }) => ({
    body: { campaignId: own.campaignId, picture: own.pictureUrl, channels: [] },
  })),
  sample(notifications.changeDraft, ({ own }) => ({
    params: { id: own.draftId },
    body: { memberIds: [own.cardId], text: 'Soon', channels: ['push'] },
  })),
  sample(notifications.deleteDraft, ({ own }) => ({ params: { id: own.draftId } })),
  sample(notifications.sendNotification, ({ own }) => ({
    body: {
      campaignId: own.campaignId,
      memberIds: [own.cardId],
      title: 'Hello',
      text: 'Come by today',
      language: 'en-US',
      words: { 'pt-BR': { title: 'Olá', text: 'Venha hoje' } },
      picture: own.pictureUrl,
      channels: ['push', 'email'],
      sendAt: '2099-01-01T00:00:00Z',
      quiet: { from: '21:00', to: '09:00' },
    },
  })),
  sample(notifications.notificationReach, ({ own }) => ({
    body: { campaignId: own.campaignId, filters: { state: 'active', balanceFrom: '1' } },
  })),
  sample(notifications.testNotification, ({ own }) => ({
    body: { campaignId: own.campaignId, title: 'Hello', text: 'Come by today', language: 'zh-TW' },
  })),
  sample(memberPush.pushKey, none),
  sample(memberPush.subscribePush, () => ({
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/somebody',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      timeZone: 'Asia/Taipei',
    },
  })),
  sample(memberPush.unsubscribePush, () => ({ body: { endpoint: 'https://fcm.googleapis.com/fcm/send/somebody' } })),
  sample(memberPush.openedMessage, ({ own }) => ({
    body: { message: own.notificationId, sign: 'abcdefghijkl0123' },
  })),
  sample(deliveries.listMessages, ({ own }) => ({ query: { channel: 'email', state: 'parked', q: own.email } })),
  sample(deliveries.getMessage, ({ own }) => ({ params: { id: own.messageId } })),
  sample(deliveries.sendMessageAgain, ({ own }) => ({ params: { id: own.messageId } })),
  sample(adminDeliveries.listAllMessages, ({ merchant: { id } }) => ({ query: { merchantId: id, sort: 'createdAt' } })),
  sample(adminDeliveries.getAnyMessage, ({ own }) => ({ params: { id: own.messageId } })),
  sample(adminDeliveries.sendAnyMessageAgain, ({ own }) => ({ params: { id: own.messageId } })),
]
