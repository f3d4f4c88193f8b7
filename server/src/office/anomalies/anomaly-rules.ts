import type { AnomalyRule } from '@chopcard/contract/office/anomaly-kinds.ts'
import { findAdjustments } from './adjustments-rules.ts'
import { findOffline, findPinLocks, findReceiptTwins } from './beside-log-rules.ts'
import { findBursts } from './burst-rules.ts'
import { findCardShares } from './card-share-rules.ts'
import type { Facts, Found } from './facts.ts'
import { findClosedHours } from './hours-rules.ts'
import { findNewCards } from './new-cards-rules.ts'
import { findOwnCards } from './own-card-rules.ts'
import { findSameCards } from './same-card-rules.ts'
import { findSameHands } from './same-hands-rules.ts'
import { findTwoPlaces } from './two-places-rules.ts'
import { findVoids } from './voids-rules.ts'

/** Each tells of what is unusual in the week that ends with `today`, against the four weeks that do. */
export const finders: Record<AnomalyRule, (facts: Facts) => Found[]> = {
  ownCard: findOwnCards,
  sameCard: findSameCards,
  cardShare: findCardShares,
  closedHours: findClosedHours,
  burst: findBursts,
  voids: findVoids,
  adjustments: findAdjustments,
  newCards: findNewCards,
  sameHands: findSameHands,
  pinLocks: (facts) => [...findPinLocks(facts), ...findTwoPlaces(facts)],
  receiptTwins: findReceiptTwins,
  offline: findOffline,
}
