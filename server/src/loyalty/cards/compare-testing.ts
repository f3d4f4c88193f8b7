import { addDays, endOfDay } from '../../core/clock.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import * as model from './model-operations-testing.ts'
import { balanceOf, carriedOf, type Model, pass } from './model-testing.ts'
import {
  balanceIn,
  carriedIn,
  decisions,
  type Engine,
  joined,
  momentAt,
  nameable,
  operate,
  type Outcome,
  type Played,
  seen,
  sumOf,
  wrongRetry,
} from './play-testing.ts'
import type { Command, Sequence } from './sequences-testing.ts'

type Both = { played: Played; known: Model; now: Date; commands: number }
type Done = { outcome: Outcome; expected: string | undefined; decide?: Parameters<typeof operate>[2] }

const hour = 3_600_000

/** Plays a sequence through the rules and the model: what they first differ in, or nothing. */
export function differenceIn(engine: Engine, { zone, at, campaign, commands }: Sequence): string | undefined {
  const both: Both = {
    played: joined(engine, campaign, zone, at),
    known: model.join(campaign, zone, at),
    now: at,
    commands: 0,
  }
  for (const command of commands) {
    if (!moveClock(both, command)) {
      const { outcome, expected, decide } = perform(both, command)
      const said = `after ${both.commands} commands ${JSON.stringify(command)}`
      if (outcome.code !== expected) return `${said}: ${outcome.code}, expected ${expected}`
      const wrong = outcome.code && decide && wrongRetry(both.played, both.now, decide, outcome)
      if (wrong) return `${said}: ${wrong}`
    }
    pass(both.known, both.now)
    const difference = compare(both)
    if (difference) return `after ${both.commands} commands ${JSON.stringify(command)}: ${difference}`
    both.commands++
  }
  return undefined
}

function moveClock(both: Both, command: Command): boolean {
  const ms = { hours: hour, days: 24 * hour, months: 30 * 24 * hour }
  if (command.do === 'hours' || command.do === 'days' || command.do === 'months')
    both.now = new Date(both.now.getTime() + command.n * ms[command.do])
  else if (command.do === 'untilExpiry') {
    const { expiresAt } = both.known
    const at = (expiresAt?.getTime() ?? 0) - Number(command.early)
    if (at > both.now.getTime()) both.now = new Date(at)
  } else return false
  return true
}

function perform(both: Both, command: Command): Done {
  const { played, known, now } = both
  pass(known, now)
  const run = (decide: NonNullable<Done['decide']>, expected: string | undefined): Done => {
    const outcome = operate(played, now, decide)
    return { outcome, expected, decide }
  }
  const { rewards, chopTypes } = played.campaign
  const usedIndex = (balanceIndex: number) => (chopTypes.some((type) => type.slot === balanceIndex) ? balanceIndex : 1)
  switch (command.do) {
    case 'issue':
    case 'receipt':
    case 'bonus': {
      const kind = ({ issue: 'earn', receipt: 'receipt', bonus: 'referrer_bonus' } as const)[command.do]
      const balanceIndex = command.do === 'issue' ? usedIndex(command.balanceIndex) : 1
      const decide = decisions.issue(played, balanceIndex, command.quantity, kind, `ref${both.commands}`)
      return run(decide, model.issue(known, balanceIndex, command.quantity, kind))
    }
    case 'bill': {
      const balanceIndex = usedIndex(command.balanceIndex)
      const decide = decisions.bill(played, balanceIndex, command.amount)
      return run(decide, model.bill(known, balanceIndex, command.amount))
    }
    case 'adjust': {
      const balanceIndex = usedIndex(command.balanceIndex)
      return run(
        decisions.adjust(played, balanceIndex, command.quantity),
        model.adjust(known, balanceIndex, command.quantity),
      )
    }
    case 'redeem':
    case 'redeemAny': {
      const rewardId = command.do === 'redeem' ? rewards[command.nth]?.id : undefined
      return run(decisions.redeem(played, { rewardId }), model.redeem(known, rewardId))
    }
    case 'burn':
      return run(decisions.redeem(played, { amount: command.quantity }), model.burn(known, command.quantity))
    case 'approve':
      return run(decisions.approve(played), model.approve(known))
    case 'renew':
      return run(decisions.renew(played), model.renew(known))
    case 'voidLast':
    case 'void':
      return voidOne(both, command.do === 'void' ? command.nth : -1, run)
    default:
      return byHand(both, command, run)
  }
}

function voidOne({ played, known }: Both, nth: number, run: (decide: never, expected?: string) => Done): Done {
  const mine = nameable(played)
  const theirs = known.operations.flatMap(({ lines }, i) =>
    lines[0]?.kind === 'expire' && !lines[0].voidsDay ? [] : [i],
  )
  const place = nth < 0 ? mine.length - 1 : nth % Math.max(1, mine.length)
  const operation = mine[place]
  if (!operation) return { outcome: {}, expected: undefined }
  return run(decisions.void(played, operation) as never, model.voidNth(known, theirs[place] ?? -1))
}

function byHand(
  both: Both,
  command: Command,
  run: (decide: NonNullable<Done['decide']>, expected: string | undefined) => Done,
): Done {
  const { played, known } = both
  if (command.do === 'freeze' || command.do === 'thaw') {
    const frozen = command.do === 'freeze'
    model.byHand(known, { frozen })
    return run(decisions.freeze(frozen), undefined)
  }
  if (command.do === 'level') {
    model.byHand(known, { level: `L${command.nth}` })
    return run(decisions.level(played, `L${command.nth}`), undefined)
  }
  if (command.do === 'expiry') {
    // A card that waits for its approval has no validity to change.
    if (known.state === 'pending') return run(decisions.night(), undefined)
    const { day, timeZone } = momentAt(both.now, played.zone)
    const at = command.inDays === null ? null : endOfDay(addDays(day, command.inDays), timeZone)
    model.byHand(known, { expiresAt: at })
    return run(decisions.expiry(played, at), undefined)
  }
  const done = run(decisions.night(), undefined)
  if (command.do === 'edit') played.campaign = known.campaign = edited(played.campaign, command)
  return done
}

/** The next revision: other limits, and a card that ends earlier or later. */
function edited(campaign: CampaignRules, { given, more }: Extract<Command, { do: 'edit' }>): CampaignRules {
  const chopTypes = campaign.chopTypes.map((type) => ({ ...type, stampCount: Math.max(3, type.stampCount + more) }))
  const rewards = campaign.rewards.map((reward, i, all) =>
    i === all.length - 1 ? { ...reward, chopCount: chopTypes[0]?.stampCount ?? 1 } : reward,
  )
  const ends = campaign.type === 'multi-tiers' || campaign.type === 'multi-rewards'
  return {
    ...campaign,
    ...given,
    chopTypes: ends ? chopTypes.map((type) => ({ ...type, stampCount: Math.max(7, type.stampCount) })) : chopTypes,
    rewards: ends
      ? rewards.map((one, i) => (i === 2 ? { ...one, chopCount: Math.max(7, one.chopCount) } : one))
      : campaign.rewards,
  }
}

/** The card as anybody reads it now, from both. */
function compare({ played, known, now }: Both): string | undefined {
  const card = seen(played, now)
  const { chopTypes } = played.campaign
  const mine = {
    state: card.state,
    frozenBy: card.frozenBy,
    balances: chopTypes.map(({ slot: balanceIndex }) => balanceIn(card, balanceIndex)),
    lots: lotsIn(card.lots.map((lot) => ({ ...lot, left: lot.quantity }))),
    level: card.levelId,
    expiresAt: card.expiresAt?.toISOString(),
    given: card.redeemed.toSorted(),
    period: card.period && [card.period.start, card.period.earned, card.period.levelId],
    log: chopTypes.map(({ slot: balanceIndex }) => sumOf(played, balanceIndex)),
    carried: [card.carried, carriedIn(played)],
  }
  const parcels = known.parcels.map(({ from, until, left }) => ({
    from: from !== null && from > now ? from.toISOString() : null,
    until: until?.toISOString() ?? null,
    left,
  }))
  const theirs = {
    state: known.state,
    frozenBy: known.frozenBy,
    balances: chopTypes.map(({ slot: balanceIndex }) => balanceOf(known, balanceIndex)),
    lots: lotsIn(parcels),
    level: known.level,
    expiresAt: known.expiresAt?.toISOString(),
    given: known.given.toSorted(),
    period: known.period && [known.period.start, known.period.earned, known.period.level],
    // What has not been written off yet is in the log still.
    log: chopTypes.map(({ slot: balanceIndex }) => balanceIn(played.card, balanceIndex)),
    carried: [carriedOf(known), carriedOf(known)],
  }
  const [a, b] = [JSON.stringify(mine), JSON.stringify(theirs)]
  return a === b ? undefined : `${a}, expected ${b}`
}

const lotsIn = (lots: { from: string | null; until: string | null; left: number }[]) =>
  [...Map.groupBy(lots, ({ from, until }) => (from || until ? `${from} to ${until}` : ''))]
    .map(([name, all]) => [name, all.reduce((sum, { left }) => sum + left, 0)] as const)
    .filter(([name, left]) => name && left)
    .toSorted(([a], [b]) => a.localeCompare(b))
