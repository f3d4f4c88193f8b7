import type { simulateCampaign as route, SimulationStep } from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import { newId } from '../../core/new-id.ts'
import { keepIds } from '../campaigns/keep-ids-rules.ts'
import type { StoredSettings } from '../campaigns/stored-settings.ts'
import { rewardNamed } from '../cards/reward-named.ts'
import { rulesOf } from '../campaigns/stored-settings.ts'
import { expiredIn, pendingIn } from '../cards/lot-rules.ts'
import { refusalWords } from '../cards/validate-operation.ts'
import { total } from '../../ledger/decision.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { simulate, type SimulatedStep } from './simulate-rules.ts'

/** A member's time against settings that need not be saved. */
export const simulateCampaign: Verb<typeof route> = async (ctx, { body }) => {
  const settings = keepIds(withoutIds(body.settings), { settings: undefined, highestSlot: 0 }, newId)
  const { timeZone } = ctx.merchant
  const rules = rulesOf(settings.type, { ...settings, endDate: null, redemptionStart: null }, false)
  const steps = simulate(rules, body.plan, localDay(ctx.now, timeZone), timeZone)
  return { steps: steps.map((step) => presentStep(ctx, settings, step)), totals: totalsOf(steps) }
}

type Settings = Parameters<typeof keepIds>[0]

// Saved or not, the rules see the same: ids only name things within the settings. What no rule reads is left out.
const withoutIds = (settings: Settings): Settings => {
  const strip = <Item extends { id?: string }>({ id: _id, ...item }: Item) => item as Item
  return {
    ...settings,
    chopTypes: settings.chopTypes.map(strip),
    memberLevels: settings.memberLevels.map(strip),
    rewards: settings.rewards.map((reward) => strip({ ...reward, more: reward.more?.map(strip) })),
    booths: [],
    memberFields: [],
    localizations: {},
  }
}

function presentStep(ctx: MerchantContext, settings: StoredSettings, step: SimulatedStep): SimulationStep {
  const { card, at, refusal } = step
  const reward = rewardNamed(settings, step.rewardId)
  const words = refusal && refusalWords(refusal, ctx.language)
  const balance = total(card.balances) - expiredIn(card.lots, at.now)
  return {
    day: at.day,
    what: step.what,
    quantity: step.quantity,
    balance,
    spendable: balance - pendingIn(card.lots, at.now),
    level: settings.memberLevels.find(({ id }) => id === card.levelId)?.level ?? null,
    state: card.state,
    expiresAt: card.expiresAt?.toISOString() ?? null,
    reward,
    code: words?.code ?? null,
    message: words?.message ?? null,
  }
}

function totalsOf(steps: readonly SimulatedStep[]) {
  const of = (...kinds: SimulatedStep['what'][]) => steps.filter(({ what }) => kinds.includes(what))
  const sum = (found: readonly SimulatedStep[]) => found.reduce((all, { quantity }) => all + quantity, 0)
  const last = steps.at(-1)
  return {
    visits: new Set(of('earn', 'use', 'refused').map(({ at }) => at.day)).size,
    earned: sum(of('join', 'earn', 'renew')),
    redemptions: of('redeem', 'use').length,
    ended: 0 - sum(of('expire', 'points-end')),
    refused: of('refused').length,
    balance: last ? total(last.card.balances) : 0,
  }
}
