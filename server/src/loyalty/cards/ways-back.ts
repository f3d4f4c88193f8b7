import { editOtherInfo, renewCard as renewRoute } from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { WayBack } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { Route } from '@chopcard/contract/core/route.ts'
import { mayCall } from '../../core/authenticate.ts'
import type { MerchantContext } from '../../core/context.ts'
import { isExpired } from './card-rules.ts'
import { frozenState } from './edit-card.ts'
import { renewCard } from './join-rules.ts'
import type { OperationContext } from './operation.ts'
import { verdictOf } from './validate-operation.ts'

/**
 * What the caller may do about a card that takes nothing as it is: renew one that has expired, unfreeze one that is frozen.
 * Permission, feature and the service's state are held as the calls themselves hold them, and so are the rules.
 */
export function waysBack(ctx: MerchantContext, { campaign, card, moment, row }: OperationContext): WayBack[] {
  const isAllowed = (route: Route, rule: () => unknown) =>
    verdictOf(() => {
      mayCall(route, ctx.merchant, ctx.staff)
      return { outcome: rule() }
    }, ctx.language).decision !== undefined
  if (isExpired(card, moment.now))
    return isAllowed(renewRoute, () => renewCard(campaign, card, moment)) ? ['renew'] : []
  if (card.state !== 'frozen') return []
  return isAllowed(editOtherInfo, () => frozenState(ctx, row, false)) ? ['unfreeze'] : []
}
