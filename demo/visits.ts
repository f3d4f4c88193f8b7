import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { Campaign } from '../server/src/loyalty/campaigns/load-campaign.ts'
import { issueForBill } from '../server/src/loyalty/cards/amount-rules.ts'
import { applyOperation } from '../server/src/loyalty/cards/apply-operation.ts'
import type { Operated, OperationContext } from '../server/src/loyalty/cards/operation.ts'
import { approvePrepaid } from '../server/src/loyalty/cards/prepaid-rules.ts'
import { rulesFor } from '../server/src/loyalty/cards/type-rules.ts'
import { voidOperation } from '../server/src/loyalty/cards/void-rules.ts'
import { localDay } from '../server/src/core/clock.ts'
import type { TenantContext } from '../server/src/core/context.ts'
import type { Decision } from '../server/src/ledger/decision.ts'
import { pick } from './random.ts'

type Visit = {
  ctx: TenantContext
  cardId: string
  campaign: Campaign
  random: () => number
  /** How many visits there were before. */
  visit: number
}

/** What somebody does who comes to the shop, by the type of the card they hold. */
export const visitAs: Record<CampaignType, (visit: Visit) => Promise<void>> = {
  async chop(visit) {
    await redeem(visit)
    await maybeVoid(visit, await issue(visit, 1))
  },
  async point(visit) {
    await pay(visit, 500 + Math.floor(visit.random() * 720) * 5)
    if (visit.random() < 0.25) await redeem(visit, pick(visit.random, visit.campaign.settings.rewards).id)
  },
  async prepaid(visit) {
    // At the first visit the card is paid for; some think it over.
    if (visit.visit === 0 && visit.random() < 0.75)
      await attempt(visit, ({ campaign, card, moment }) => approvePrepaid(campaign, card, moment))
    else
      await attempt(visit, ({ campaign, card, today, moment }) =>
        rulesFor('prepaid').adjust(campaign, card, today, { quantity: -1 }, moment),
      )
  },
  async 'multi-tiers'(visit) {
    await issue(visit, 1 + Math.floor(visit.random() * 2))
    if (visit.random() < 0.7) await redeem(visit)
  },
  async 'multi-rewards'(visit) {
    await maybeVoid(visit, await issue(visit, 1))
    if (visit.random() < 0.2) await redeem(visit, pick(visit.random, visit.campaign.settings.rewards).id)
  },
}

function issue(visit: Visit, quantity: number): Promise<Operated | undefined> {
  const { settings, type } = visit.campaign
  const chopTypeId = pick(visit.random, settings.chopTypes).id
  return attempt(visit, ({ campaign, card, today, moment }) =>
    rulesFor(type).issue(campaign, card, today, { chopTypeId, quantity }, moment),
  )
}

/** A bill, of which the rest below a point is carried over. */
const pay = (visit: Visit, amount: number): Promise<Operated | undefined> =>
  attempt(visit, ({ campaign, card, today, moment }) => issueForBill(campaign, card, today, { amount }, moment))

const redeem = (visit: Visit, rewardId?: string): Promise<Operated | undefined> =>
  attempt(visit, ({ campaign, card, today, moment }) =>
    rulesFor(visit.campaign.type).redeem(campaign, card, today, { rewardId }, moment),
  )

/** Now and then an operator stamps the wrong card, and takes it back. */
async function maybeVoid(visit: Visit, done: Operated | undefined): Promise<void> {
  if (!done || visit.random() > 0.02) return
  const { id, kind, chopTypeId, quantity } = done.entry
  const balanceIndex = visit.campaign.settings.chopTypes.find((type) => type.id === chopTypeId)?.slot ?? 1
  const at = visit.ctx.now
  const day = localDay(at, visit.ctx.merchant.timeZone)
  const line = { id, balanceIndex, kind, measure: 'earned' as const, quantity, day, at, voided: false, effects: null }
  await attempt(
    visit,
    ({ campaign, card, moment }) => voidOperation(campaign, campaign, card, [line], moment.now),
    'back-office',
  )
}

// A customer whose card is not full yet, or is, is told so and comes again.
async function attempt(
  { ctx, cardId }: Visit,
  decide: (context: OperationContext) => Decision,
  source = 'till',
): Promise<Operated | undefined> {
  try {
    return await applyOperation(ctx, cardId, decide, { source })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return undefined
  }
}
