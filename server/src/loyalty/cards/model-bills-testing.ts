import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import {
  balanceOf,
  carriedOf,
  dayOf,
  earnedToday,
  limit,
  multiplied,
  type Model,
  put,
  redeemedToday,
  write,
} from './model-testing.ts'

/** What can be done with a card of the model: a code where decisions/campaigns.md §1 refuses, nothing where it was done. */
export type Answer = ErrorCode | undefined

export function unusable(m: Model): Answer {
  if (m.campaign.ended) return 'CAMPAIGN_ENDED'
  if (m.state === 'pending') return 'MEMBER_PENDING'
  if (m.state === 'expired') return 'MEMBER_EXPIRED'
  if (m.state === 'frozen') return 'MEMBER_FROZEN'
  if (m.campaign.endDate !== null && dayOf(m) > m.campaign.endDate) return 'COLLECTION_ENDED'
  return undefined
}

export function notNow(m: Model, times = 1): Answer {
  const { redemptionStart, maxRedeemPerDay } = m.campaign
  if (redemptionStart !== null && dayOf(m) < redemptionStart) return 'REDEMPTION_NOT_OPEN'
  if (maxRedeemPerDay !== null && redeemedToday(m) + times > maxRedeemPerDay) return 'EXCEED_MAX_REDEEM_PER_DAY'
  return undefined
}

export function overLimit(m: Model, balanceIndex: number, quantity: number, kind: EntryKind): Answer {
  if (balanceOf(m, balanceIndex) + quantity > limit(m.campaign, balanceIndex)) return 'CHOP_BALANCE_MAX'
  const isCapped = kind !== 'referrer_bonus' && m.campaign.maxEarnPerDay !== null
  return isCapped && earnedToday(m) + quantity > (m.campaign.maxEarnPerDay ?? 0) ? 'EXCEED_MAX_EARN_PER_DAY' : undefined
}

/** A bill is paid off chop by chop (decisions/earning.md §7). */
export function bill(m: Model, balanceIndex: number, amount: number): Answer {
  const { billPerChop, carryOver, type } = m.campaign
  if (billPerChop === null) return 'BILLS_NOT_COUNTED'
  const no = unusable(m)
  if (no) return no
  if (type === 'prepaid') return 'NO_AVAILABLE_CHOP_CHANGE'
  let [rest, quantity] = [amount + (carryOver ? carriedOf(m) : 0), 0]
  for (; rest >= billPerChop; rest -= billPerChop) quantity++
  if (!quantity && !carryOver) return 'BILL_TOO_SMALL'
  const full = quantity ? overLimit(m, balanceIndex, quantity, 'earn') : undefined
  if (full) return full
  const carries = carryOver ? rest - carriedOf(m) : 0
  write(m, true, (lines, operation) => {
    if (quantity) put(m, lines, operation, balanceIndex, 'earn', multiplied(m, balanceIndex, 'earn', quantity))
    else lines.push({ operation, balanceIndex, kind: 'earn', quantity, day: dayOf(m), took: [], isRedemption: false })
    lines.forEach((line) => (line.carries = carries))
  })
  return undefined
}
