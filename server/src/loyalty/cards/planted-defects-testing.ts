import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { CardFacts, Decision } from '../../ledger/decision.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { type Engine, engine } from './play-testing.ts'
import type { TypeOperations } from './type-rules.ts'

type Given = Parameters<TypeOperations['issue']>
type Change = Partial<Record<keyof TypeOperations, (rule: (...args: Given) => Decision, args: Given) => Decision>>

/** The rules with some of them wrong. */
const withRules = (change: Change): Engine => ({
  ...engine,
  rulesFor: (type) => {
    const right = engine.rulesFor(type)
    const wrong = Object.entries(change).map(([name, by]) => {
      const rule = right[name as keyof TypeOperations]
      return [name, (...args: Given) => by(rule, args)]
    })
    return { ...right, ...(Object.fromEntries(wrong) as Partial<TypeOperations>) }
  },
})

/** The rules that overlook a setting. */
const overlooking = (rules: Partial<CampaignRules>, ...names: (keyof TypeOperations)[]): Engine =>
  withRules(
    Object.fromEntries(
      names.map((name) => [
        name,
        (rule: (...args: Given) => Decision, [campaign, ...more]: Given) => rule({ ...campaign, ...rules }, ...more),
      ]),
    ),
  )

const after = (decision: Decision, card: Partial<CardFacts>): Decision => ({
  ...decision,
  card: { ...decision.card, ...card },
})

const voidsWith = (change: (...args: Parameters<Engine['voidOperation']>) => Decision): Engine => ({
  ...engine,
  voidOperation: change,
})
const { voidOperation } = engine

/** Engines that are wrong in one place each, by what is wrong. */
export const plantedDefects: Record<string, Engine> = {
  'the day’s cap of earning is overlooked': overlooking({ maxEarnPerDay: null }, 'issue'),
  'the day’s cap of redeeming is overlooked': overlooking({ maxRedeemPerDay: null }, 'redeem', 'adjust'),
  'redemptions begin at once': overlooking({ redemptionStart: null }, 'redeem', 'adjust'),
  'the last day never comes': overlooking({ endDate: null }, 'issue', 'adjust', 'redeem'),
  'no hour counts double': overlooking({ multipliers: [] }, 'issue'),
  'points wait for nothing': overlooking({ pendingDays: null }, 'issue'),
  'points have no end': overlooking({ pointValidityDays: null }, 'issue'),
  'an issue does not extend the card': overlooking({ extendValidityDays: null }, 'issue'),
  'the first chop resets nothing': overlooking({ resetInitialValidityOnFirstChop: false }, 'issue'),
  'nothing freezes': overlooking({ freezeCard: false }, 'redeem', 'adjust'),
  'one more than the limit': withRules({
    issue: (rule, [campaign, ...more]) => {
      const chopTypes = campaign.chopTypes.map((type) => ({ ...type, stampCount: type.stampCount + 1 }))
      return rule({ ...campaign, chopTypes }, ...more)
    },
  }),
  'a tier is given again': withRules({
    redeem: (rule, [campaign, card, ...more]) => rule(campaign, { ...card, redeemed: [] }, ...more),
  }),
  'spent points stay in their lots': withRules({
    redeem: (rule, args) => after(rule(...args), { lots: args[1].lots }),
  }),
  'what waits is spent': withRules({
    redeem: (rule, [campaign, card, ...more]) =>
      rule(campaign, { ...card, lots: card.lots.map((lot) => ({ ...lot, from: null })) }, ...more),
  }),
  'reaching a tier sets no level': withRules({
    issue: (rule, args) => after(rule(...args), { levelId: args[1].levelId }),
  }),
  'days are those of Greenwich': withRules({
    issue: (rule, [campaign, card, today, ask, moment]) =>
      rule(campaign, card, today, ask, { ...moment, timeZone: 'UTC' }),
  }),
  'a refusal never ends': withRules({
    redeem: (rule, args) => {
      try {
        return rule(...args)
      } catch (error) {
        throw error instanceof Refusal ? new Refusal(error.code) : error
      }
    },
  }),
  'only the night makes things due': { ...engine, accrueToNow: (_, card) => ({ card, entries: [] }) },
  'grace is not given': {
    ...engine,
    accrueToNow: (campaign, ...more) => engine.accrueToNow({ ...campaign, levelGraceDays: 0 }, ...more),
  },
  'nothing is written off': {
    ...engine,
    accrueToNow: (campaign, ...more) => engine.accrueToNow({ ...campaign, expireChops: false }, ...more),
  },
  'a renewal brings no chops': {
    ...engine,
    renewCard: (campaign, ...more) => engine.renewCard({ ...campaign, renewalChops: 0 }, ...more),
  },
  'a renewal keeps the old expiry': {
    ...engine,
    renewCard: (campaign, card, moment) =>
      after(engine.renewCard(campaign, card, moment), { expiresAt: card.expiresAt }),
  },
  'a card is approved twice': {
    ...engine,
    approvePrepaid: (campaign, card, moment) => engine.approvePrepaid(campaign, { ...card, state: 'pending' }, moment),
  },
  'an entry is voided twice': voidsWith((now, then, card, lines, ...more) =>
    voidOperation(
      now,
      then,
      card,
      lines.map((line) => ({ ...line, voided: false })),
      ...more,
    ),
  ),
  'a void forgets the lots': voidsWith((now, then, card, lines, ...more) =>
    voidOperation(
      now,
      then,
      card,
      lines.map(({ effects, ...line }) => ({ ...line, effects: { ...effects, lots: [] } })),
      ...more,
    ),
  ),
  'a void forgets what was carried over': voidsWith((now, then, card, lines, ...more) =>
    voidOperation(
      now,
      then,
      card,
      lines.map(({ effects, ...line }) => ({ ...line, effects: { ...effects, carried: 0 } })),
      ...more,
    ),
  ),
  'the rest of a bill is lost': {
    ...engine,
    issueForBill: (campaign, card, ...more) => engine.issueForBill(campaign, { ...card, carried: 0 }, ...more),
  },
  'a void forgets the level': voidsWith((now, then, card, ...more) =>
    after(voidOperation(now, then, card, ...more), { levelId: card.levelId }),
  ),
  'a void of tiers looks at its own lines alone': voidsWith((now, then, card, lines, ...more) => {
    const level = lines[0]?.effects?.level
    const decision = voidOperation(now, then, card, lines, ...more)
    return level?.to === card.levelId ? after(decision, { levelId: level?.from ?? null }) : decision
  }),
  'an expiry by hand brings nothing back': { ...engine, expiryByHand: (card, expiresAt) => ({ ...card, expiresAt }) },
  'a prepaid card is begun by its approval': {
    ...engine,
    approvePrepaid: (campaign, card, moment) =>
      after(engine.approvePrepaid(campaign, card, moment), { firstChopAt: moment.now }),
  },
  'a void leaves the validity as it is': voidsWith((now, then, card, ...more) =>
    after(voidOperation(now, then, card, ...more), { expiresAt: card.expiresAt }),
  ),
  'a void forgets the reward': voidsWith((now, then, card, ...more) =>
    after(voidOperation(now, then, card, ...more), { redeemed: card.redeemed }),
  ),
  'a void thaws nothing': voidsWith((now, then, card, ...more) =>
    after(voidOperation(now, then, card, ...more), { state: card.state, frozenBy: card.frozenBy }),
  ),
}
