import * as reports from '@chopcard/contract/office/merchant/giving-reports.ts'
import * as earnBurn from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { effects } from '@chopcard/contract/office/merchant/effects.ts'
import * as insights from '@chopcard/contract/office/merchant/insights.ts'
import * as liability from '@chopcard/contract/office/merchant/liability.ts'
import * as anomalies from '@chopcard/contract/office/merchant/anomalies.ts'
import { none, type Sample, sample } from './sample.ts'

const days = { from: '2026-01-01', to: '2099-12-31' }

/** One right request for every call of the reports of what is given away, and of what is owed. */
export const samplesOfGiving: readonly Sample[] = [
  sample(earnBurn.listEarnBurn, ({ own }) => ({ query: { campaignId: own.campaignId, kind: 'stamps', sort: '-net' } })),
  sample(earnBurn.earnBurnDays, () => ({ query: { from: '2026-01-01', to: '2026-12-31' } })),
  sample(liability.liabilityReport, none),
  sample(liability.breakage, ({ own }) => ({ query: { campaignId: own.campaignId, ...days } })),
  ...[insights.cohorts, insights.visitGaps, insights.groupReport, insights.visitHours, effects].map((report) =>
    sample(report, ({ own }) => ({ query: { campaignId: own.campaignId, from: '2026-01-01', to: '2026-12-31' } })),
  ),
  sample(liability.getOwnCosts, none),
  sample(liability.setOwnCosts, ({ own }) => ({
    body: { voucherPercent: 65, campaigns: [{ campaignId: own.campaignId, cost: 5_000 }] },
  })),
  sample(anomalies.listFindings, ({ own }) => ({
    query: { rule: 'ownCard', state: 'open', campaignId: own.campaignId, q: own.email, sort: '-chops', ...days },
  })),
  sample(anomalies.getFinding, ({ own }) => ({ params: { id: own.findingId } })),
  sample(anomalies.findingFigures, none),
  sample(anomalies.decideFinding, ({ own }) => ({
    params: { id: own.findingId },
    body: { state: 'watch', note: 'New' },
  })),
  sample(anomalies.askOperator, ({ own }) => ({ params: { id: own.findingId }, body: { question: 'Who was this?' } })),
  sample(anomalies.lockOperatorPin, ({ own }) => ({ params: { id: own.findingId } })),
  sample(anomalies.lookForAnomalies, none),
  sample(reports.listVoucherTransactions, ({ own }) => ({
    query: { voucherId: own.voucherId, kind: 'give', operatorId: own.staffId, q: own.email, sort: 'at', ...days },
  })),
  sample(reports.sumVoucherTransactions, ({ own }) => ({ query: { voucherId: own.voucherId, ...days } })),
  sample(reports.listCouponTransactions, ({ own }) => ({
    query: { couponId: own.couponId, kind: 'redeem', operatorId: own.staffId, q: own.couponCode, sort: '-at', ...days },
  })),
  sample(reports.sumCouponTransactions, ({ own }) => ({ query: { couponId: own.couponId, ...days } })),
]
