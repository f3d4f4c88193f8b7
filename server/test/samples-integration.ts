import * as bookings from '@chopcard/contract/integration/v1/bookings.ts'
import * as campaigns from '@chopcard/contract/integration/v1/campaigns.ts'
import * as cards from '@chopcard/contract/integration/v1/cards.ts'
import * as entries from '@chopcard/contract/integration/v1/entries.ts'
import * as events from '@chopcard/contract/integration/v1/events.ts'
import * as exports from '@chopcard/contract/integration/v1/exports.ts'
import * as members from '@chopcard/contract/integration/v1/members.ts'
import * as staffMembers from '@chopcard/contract/members/merchant/members.ts'
import * as questions from '@chopcard/contract/integration/v1/questions.ts'
import * as receipts from '@chopcard/contract/integration/v1/receipts.ts'
import * as reports from '@chopcard/contract/integration/v1/reports.ts'
import { type Sample, sample } from './sample.ts'
import { samplesOfAssistants } from './samples-assistants.ts'
import { samplesOfKeyGiving } from './samples-integration-giving.ts'

const page = { limit: '2' } as const
const days = { from: '2026-01-01', to: '2099-12-31' } as const

/** One right request for every call of merchants' own systems. */
export const samplesOfIntegration: readonly Sample[] = [
  sample(cards.listCardsByKey, ({ own }) => ({
    query: { ...page, campaignId: own.campaignId, memberId: own.memberId, state: 'active' },
  })),
  sample(cards.getCardByKey, ({ own }) => ({ params: { id: own.cardId } })),
  sample(cards.listRewardsByKey, ({ own }) => ({ params: { id: own.fullCardId } })),
  sample(cards.createCardByKey, ({ own, newEmail: email }) => ({
    body: {
      campaignId: own.campaignId,
      email,
      nickname: 'Ana',
      externalId: 'C-1042',
      remark: 'From the web shop',
      storeId: own.storeId,
    },
  })),
  sample(cards.freezeCardByKey, ({ own }) => ({ params: { id: own.cardId } })),
  sample(cards.unfreezeCardByKey, ({ own }) => ({ params: { id: own.cardId } })),
  sample(cards.renewCardByKey, ({ own }) => ({
    params: { id: own.cardId },
    body: { confirm: true, storeId: own.storeId },
  })),
  sample(entries.listEntriesByKey, ({ own }) => ({
    query: { ...page, ...days, cardId: own.cardId, campaignId: own.campaignId, kind: 'earn' },
  })),
  sample(entries.createEntry, ({ own }) => ({
    body: {
      cardId: own.cardId,
      storeId: own.storeId,
      operation: 'issue',
      quantity: 1,
      chopTypeId: own.chopTypeId,
      remark: 'Order 1042',
    },
  })),
  sample(entries.redeemByKey, ({ own }) => ({
    body: { cardId: own.fullCardId, rewardId: 'reward', remark: 'Order 1042', confirm: true, storeId: own.storeId },
  })),
  sample(entries.voidEntryByKey, ({ own }) => ({
    params: { id: own.entryId },
    body: { remark: 'Order 1042 is back', storeId: own.storeId },
  })),
  sample(entries.createEntries, ({ own }) => ({
    body: {
      entries: [
        {
          key: 'order-1042',
          operation: 'issue',
          cardId: own.cardId,
          quantity: 1,
          remark: 'Order 1042',
          storeId: own.storeId,
        },
      ],
    },
  })),
  sample(members.listMembersByKey, ({ own }) => ({
    query: { ...page, email: own.email, mobile: '+6591234567', externalId: 'C-1042' },
  })),
  sample(staffMembers.listMembersWithoutCard, () => ({ query: { q: 'a', sort: '-createdAt' } })),
  sample(staffMembers.forgetMemberWithoutCard, ({ own }) => ({ params: { id: own.refusedMemberId } })),
  sample(members.getMemberByKey, ({ own }) => ({ params: { id: own.memberId } })),
  sample(members.createMemberByKey, ({ newEmail: email }) => ({
    body: { email, nickname: 'Ana', externalId: 'C-1043', language: 'pt-BR' },
  })),
  sample(members.editMemberByKey, ({ own }) => ({
    params: { id: own.memberId },
    body: { nickname: 'Ana', mobile: '+6591234567', externalId: 'C-1044' },
  })),
  sample(campaigns.listCampaignsByKey, () => ({ query: { ...page, type: 'chop', state: 'active' } })),
  sample(campaigns.getCampaignByKey, ({ own }) => ({ params: { id: own.campaignId } })),
  ...samplesOfKeyGiving,
  ...samplesOfAssistants,
  sample(receipts.listReceiptsByKey, ({ own }) => ({
    query: { ...page, ...days, cardId: own.fullCardId, campaignId: own.campaignId, state: 'pending' },
  })),
  sample(receipts.grantReceiptByKey, ({ own }) => ({
    query: { cardId: own.cardId, contentType: 'image/jpeg', size: '1000' },
  })),
  sample(receipts.uploadReceiptByKey, ({ own }) => ({
    body: {
      cardId: own.fullCardId,
      uploadId: own.receiptUploadId,
      transactionOn: '2026-01-02',
      shopName: 'Kopi Corner',
      amount: 1234,
    },
  })),
  sample(receipts.approveReceiptByKey, ({ own }) => ({ params: { id: own.newReceiptId }, body: { tell: true } })),
  sample(receipts.rejectReceiptByKey, ({ own }) => ({
    params: { id: own.receiptId },
    body: { reason: 'unreadable', note: 'Please send it again', tell: true },
  })),
  sample(bookings.listBookingsByKey, ({ own }) => ({
    query: {
      ...page,
      ...days,
      campaignId: own.campaignId,
      boothId: own.boothId,
      slotId: own.slotId,
      state: 'booked',
    },
  })),
  sample(bookings.listTimeSlotsByKey, ({ own }) => ({
    query: { day: '2026-12-24', campaignId: own.campaignId, boothId: own.boothId },
  })),
  sample(bookings.bookByKey, ({ own }) => ({ body: { cardId: own.cardId, slotId: own.slotId, wait: true } })),
  sample(bookings.cancelBookingByKey, ({ own }) => ({
    params: { id: own.laterBookingId },
    body: { remark: 'The booth is closed' },
  })),
  sample(events.listEventsByKey, () => ({ query: page })),
  sample(exports.startExportByKey, ({ own }) => ({
    body: { list: 'chop-log', format: 'csv', filters: { campaignId: own.campaignId } },
  })),
  sample(exports.getExportByKey, ({ own }) => ({ params: { id: own.keyExportId } })),
  sample(exports.exportFileByKey, ({ own }) => ({ params: { id: own.keyExportId } })),
  sample(reports.earnBurnByKey, ({ own }) => ({ query: { ...days, campaignId: own.campaignId } })),
  sample(reports.liabilityByKey, () => ({ query: {} })),
  sample(questions.listAwayMembersByKey, () => ({ query: { ...page, days: '30' } })),
  sample(questions.explainCardByKey, ({ own }) => ({ params: { id: own.fullCardId }, query: { quantity: '1' } })),
]
