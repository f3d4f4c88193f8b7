import { waitingRewards } from '@chopcard/contract/loyalty/merchant/till.ts'
import { enrolAtTill } from '@chopcard/contract/members/merchant/till-enrolment.ts'
import { useTap } from '@chopcard/contract/outward/member/taps.ts'
import * as taps from '@chopcard/contract/outward/merchant/taps.ts'
import { none, type Sample, sample } from './sample.ts'

/** One right request for every call of NFC tags, and of the till's screen beside its operations. */
export const samplesOfTaps: readonly Sample[] = [
  sample(enrolAtTill, ({ own, newEmail }) => ({
    body: { campaignId: own.campaignId, contact: newEmail, nickname: 'New', consent: true },
  })),
  sample(waitingRewards, none),
  sample(taps.listTags, ({ own }) => ({
    query: { sort: '-lastTapAt', q: own.tagUid, kind: 'counter', state: 'waiting', storeId: own.storeId },
  })),
  sample(taps.tagOptions, none),
  sample(taps.addTag, ({ own }) => ({
    body: {
      kind: 'booth',
      uid: '04:a1:b2:c3:d4:e5:f6',
      name: 'Tea',
      place: 'Hall 1',
      boothId: own.boothId,
      storeId: own.storeId,
    },
  })),
  sample(taps.getTag, ({ own }) => ({ params: { id: own.tagId } })),
  sample(taps.editTag, ({ own }) => ({
    params: { id: own.tagId },
    body: { uid: own.tagUid, name: 'Counter left', campaignId: own.campaignId, storeId: own.storeId },
  })),
  sample(taps.changeTagState, ({ own }) => ({ params: { id: own.tagId }, body: { state: 'active' } })),
  sample(taps.showTagKeys, ({ own }) => ({ params: { id: own.tagId }, body: {} })),
  sample(taps.listTaps, ({ own }) => ({
    query: { sort: '-at', tagId: own.tagId, outcome: 'used', q: own.cardNumber, from: '2026-01-01', to: '2099-12-31' },
  })),
  sample(useTap, ({ own }) => ({ body: { p: own.tapPicc, c: own.tapMac } }), 'CHOP_BALANCE_MAX'),
]
