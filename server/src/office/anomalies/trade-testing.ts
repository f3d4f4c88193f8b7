import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { addDays } from '../../core/clock.ts'
import { pick, seededRandom } from '../../../../demo/random.ts'
import type { EntryFact, Facts, UsualHours } from './facts.ts'
import { halfHoursOfDay, weekdayOf } from './hours-rules.ts'

/** Ninety days of ordinary trade of shops that are made up, always the same for the same seed. */

export const firstDay = '2026-06-01'
export const tradeDays = 90
const [opens, closes, shiftEnds] = [8 * 60, 20 * 60, 14 * 60]

export type Shop = {
  operators: readonly string[]
  regulars: number
  seed: number
  closedOn?: number
  /** How many entries make a reward. */
  full: number
}

export type Trade = Shop & {
  entries: EntryFact[]
  offline: Facts['offline'][number][]
  random: () => number
  add: (fact: Draft) => EntryFact
  /** Who is at the tills at a time. */
  onShift: (day: number, minute: number) => readonly string[]
}

type Draft = {
  day: number
  minute: number
  second?: number
  storeId?: string
  staffId: string | null
  cardId: string
  kind: EntryKind
} & Partial<Pick<EntryFact, 'quantity' | 'remark' | 'voids' | 'cardSince'>>

export const shopOf = (operators: number, regulars: number, seed: number, more: Partial<Shop> = {}): Shop => ({
  operators: Array.from({ length: operators }, (_, n) => `staff${n}`),
  regulars,
  seed,
  full: 10,
  ...more,
})

export const instantOf = (day: number, minute: number, second = 0): number =>
  Date.parse(addDays(firstDay, day)) + minute * 60_000 + second * 1000

/** What a shop without anything unusual does: regulars with a rhythm and an hour of their own, newcomers, mistakes, rushes. */
export function ordinaryTrade(shop: Shop): Trade {
  const random = seededRandom(shop.seed)
  const trade = withAdd({ ...shop, entries: [], offline: [], random, onShift: rosterOf(shop) })
  const balances = new Map<string, number>()
  for (let day = 0; day < tradeDays; day++) {
    if (weekdayOf(addDays(firstDay, day)) === shop.closedOn) continue
    for (let n = 0; n < shop.regulars; n++) visitOf(trade, balances, n, day)
    maybeOffline(trade, day)
  }
  trade.entries.sort((a, b) => a.at - b.at)
  return trade
}

function withAdd(parts: Omit<Trade, 'add'>): Trade {
  const trade: Trade = { ...parts, add: (draft) => addEntry(trade, draft) }
  return trade
}

/** The same trade with random numbers of its own, to put something into. */
export const copyOf = (trade: Trade, seed: number): Trade =>
  withAdd({ ...trade, random: seededRandom(seed), entries: [...trade.entries], offline: [...trade.offline] })

function addEntry(
  trade: Trade,
  { day, minute, second = 0, quantity = 1, remark = '', voids = null, cardSince, storeId, ...rest }: Draft,
): EntryFact {
  const known = trade.entries.length
  const entry = {
    ...rest,
    id: `e${known}`,
    at: instantOf(day, minute, second),
    day: addDays(firstDay, day),
    minute,
    cardSince: cardSince ?? Date.parse(firstDay) - 86_400_000,
    campaignId: 'campaign',
    storeId: storeId ?? null,
    quantity,
    remark,
    voids,
  }
  trade.entries.push(entry)
  return entry
}

/** Everybody works five days of seven, in the morning or in the evening, in turns; somebody always does. */
const rosterOf =
  ({ operators }: Shop) =>
  (day: number, minute: number): readonly string[] => {
    const half = minute < shiftEnds ? 0 : 1
    const there = operators.filter(
      (_, n) =>
        (day + n * 3) % 7 < 5 && (operators.length < 3 || (n + Math.floor(day / 7)) % 2 === half || n % 3 === 2),
    )
    return there.length ? there : operators.slice(0, 1)
  }

/** A member comes every so many days at about the same time; one in six joins some time later, one in twelve comes almost daily. */
function visitOf(trade: Trade, balances: Map<string, number>, n: number, day: number): void {
  const { random, full } = trade
  const joins = n % 6 === 0 ? (n * 7) % 80 : 0
  const every = n % 12 === 5 ? 1.2 : 2 + ((n * 13) % 12)
  if (day < joins || random() > 1 / every) return
  const usual = opens + ((n * 97) % (closes - opens))
  const minute = clamp(Math.round(usual + (random() - 0.5) * 90))
  const cardId = `card${n}`
  // The card of one of the staff is served by the colleagues.
  const there = trade.onShift(day, minute).filter((staffId) => staffId !== trade.operators[n])
  if (!there.length) return
  const [staffId, second] = [pick(random, there), Math.floor(random() * 60)]
  const cardSince = joins ? instantOf(joins, minute) : undefined
  const at = { day, minute, second, staffId, cardId, ...(cardSince !== undefined && { cardSince }) }
  const before = balances.get(cardId) ?? (n * 3) % full
  if (before >= full) {
    trade.add({ ...at, kind: 'redeem', quantity: 0 - full })
    balances.set(cardId, before - full)
    return
  }
  const entry = trade.add({ ...at, kind: 'earn', quantity: random() < 0.15 ? 2 : 1 })
  balances.set(cardId, before + entry.quantity)
  mistake(trade, entry, at)
}

/** Slips that are undone at once, stamps on the wrong card that are put right later, a forgotten card that is made good. */
function mistake({ random, add }: Trade, entry: EntryFact, at: Omit<Draft, 'kind'>): void {
  const draw = random()
  const back = { ...at, kind: 'void' as const, quantity: 0 - entry.quantity, voids: entry.id }
  if (draw < 0.02) add({ ...back, second: Math.min(59, (at.second ?? 0) + 15) })
  else if (draw < 0.025) add({ ...back, minute: clamp(at.minute + 40) })
  else if (draw < 0.035)
    add({ ...at, minute: clamp(at.minute + 5), kind: 'adjust', quantity: 1, remark: pick(random, remarks) })
  // The next ones of the same table follow at once.
  else if (draw < 0.07)
    for (let n = 1; n <= 3; n++)
      add({
        ...at,
        kind: 'earn',
        cardId: `table${at.day}${entry.id}-${n}`,
        second: Math.min(59, (at.second ?? 0) + n * 14),
      })
}

const remarks = ['forgot the card', 'left the phone at home', 'machine was down', 'birthday']

/** Once a month the network is away for half an hour. */
function maybeOffline({ random, offline, onShift }: Trade, day: number): void {
  if (day % 30 !== 12) return
  const minute = opens + Math.floor(random() * 600)
  for (let n = 0; n < 5; n++)
    offline.push({
      id: `o${day}-${n}`,
      staffId: onShift(day, minute)[0] ?? '',
      cardId: `card${n}`,
      actedAt: instantOf(day, minute + n * 6),
      replayedAt: instantOf(day, minute + 35, n),
      day: addDays(firstDay, day),
      isInFuture: false,
    })
}

const clamp = (minute: number) => Math.min(closes, Math.max(opens, minute))

/** What the rules are told on the night after a day. */
export function factsOn(trade: Trade, day: number, more: Partial<Facts> = {}): Facts {
  const today = addDays(firstDay, day)
  const [from, weekFrom] = [addDays(today, -27), addDays(today, -6)]
  return {
    today,
    weekFrom,
    from,
    entries: trade.entries.filter((entry) => entry.day >= from && entry.day <= today).sort((a, b) => a.at - b.at),
    ownCards: trade.operators.map((staffId, n) => ({ staffId, cardId: `card${n}`, by: 'email' })),
    opening: null,
    storeOpening: new Map(),
    get usual() {
      return usualBefore(trade, weekFrom)
    },
    bulk: [],
    offline: trade.offline.filter((act) => act.day <= today),
    lockOuts: [],
    twins: [],
    ...more,
  }
}

function usualBefore({ entries }: Trade, day: string): UsualHours {
  const seen = new Set(
    entries.flatMap((entry) =>
      entry.day < day && entry.staffId !== null ? `${entry.day} ${Math.floor(entry.minute / 30)}` : [],
    ),
  )
  const halfHours = Array.from({ length: 7 * halfHoursOfDay }, () => 0)
  const days = new Set<string>()
  for (const key of seen) {
    const [of = '', slot = ''] = key.split(' ')
    days.add(of)
    const index = weekdayOf(of) * halfHoursOfDay + Number(slot)
    halfHours[index] = (halfHours[index] ?? 0) + 1
  }
  return { days: days.size, halfHours }
}
