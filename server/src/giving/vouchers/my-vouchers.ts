import type { myVouchers as route } from '@chopcard/contract/giving/member/vouchers.ts'
import { provenEmail } from '../../loyalty/cards/proven-email.ts'
import type { Verb } from '../../core/context.ts'
import { voucherToken } from '../../core/secrets.ts'
import { shownState } from './holder-voucher.ts'
import { recordFacts, recordsQuery } from './record-store.ts'
import { expireIfDue } from './voucher-rules.ts'

const MAX_VOUCHERS = 100
const order = { active: 0, notYet: 1, used: 2, waived: 3, expired: 4 }

/** Vouchers are given to addresses: a member sees those of the one whose mailbox they have shown to read. */
export const myVouchers: Verb<typeof route> = async ({ app, db, merchant, cardId, now }) => {
  const rows = await recordsQuery(db, merchant.id)
    .where('r.email', '=', provenEmail(merchant.id, cardId))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MAX_VOUCHERS)
    .execute()
  const vouchers = rows.map((row) => ({
    token: voucherToken(app.config.secret, merchant.shortKey, row.id),
    title: row.title,
    detailBanner: row.detail_banner,
    state: shownState(row, now),
    amount: row.amount,
    balance: expireIfDue(recordFacts(row), now).balance,
    currency: row.currency,
    effectiveFrom: row.effective_from,
    effectiveTo: row.effective_to,
  }))
  return vouchers.toSorted((a, b) => order[a.state] - order[b.state])
}
