import type { EntryKind, Freezer } from '@chopcard/contract/loyalty/cards.ts'
import { addDays, endOfDay, localDay, startOfDay } from '../../core/clock.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'

/**
 * A second engine, written only from decisions/campaigns.md and decisions/cards.md, without a look at the rules. Chops are
 * parcels in a row, a log line remembers which parcels it made and took, and what the rules store as sums is counted again
 * from the log each time.
 */

export type Parcel = { balanceIndex: number; from: Date | null; until: Date | null; left: number }
export type ModelLine = {
  operation: number
  balanceIndex: number
  kind: EntryKind
  quantity: number
  day: string
  made?: Parcel
  took: { parcel: Parcel; quantity: number }[]
  isRedemption: boolean
  voidsDay?: string
  /** What of a bill was left below the next chop, less what it took of earlier ones. */
  carries?: number
}
type Operation = {
  lines: ModelLine[]
  rules: CampaignRules
  voided: boolean
  isVoidable: boolean
  before: Pick<Model, 'given'> & { ends: Ends }
  after: Pick<Model, 'given'> & { ends: Ends }
}

export type Model = {
  campaign: CampaignRules
  zone: string
  now: Date
  state: 'pending' | 'active' | 'frozen' | 'expired'
  frozenBy: Freezer | null
  parcels: Parcel[]
  expiresAt: Date | null
  /** Whether the end is one that staff set. */
  endIsSet: boolean
  /** What began the validity anew, and when; null: it runs from the card's joining. */
  anew: string | null
  hasEarned: boolean
  level: string | null
  given: readonly string[]
  period: { start: string; earned: number; level: string | null } | null
  operations: Operation[]
  /** Levels that the card was given, at joining and by staff: after so many operations. */
  givenLevels: { after: number; level: string | null }[]
  /** After how many operations the log last told of levels, and the level then. */
  told: { after: number; level: string | null }
}

/** All that the card's end comes from. */
export type Ends = Pick<Model, 'expiresAt' | 'endIsSet' | 'hasEarned' | 'anew'>
const endsOf = ({ expiresAt, endIsSet, hasEarned, anew }: Model): Ends => ({ expiresAt, endIsSet, hasEarned, anew })

export const earnedKinds: readonly EntryKind[] = ['earn', 'scan', 'receipt', 'shopify', 'attend', 'tap']
const waitingKinds: readonly EntryKind[] = ['receipt', 'shopify', 'referrer_bonus']

export const dayOf = (m: Model): string => localDay(m.now, m.zone)
export const modelLines = (m: Model): ModelLine[] => m.operations.flatMap(({ lines }) => lines)
/** How many chops come of so many, by the clock of the campaign's multipliers (decisions/earning.md §8). */
export function multiplied(m: Model, balanceIndex: number, kind: EntryKind, quantity: number): number {
  if (kind !== 'earn') return quantity
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: m.zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(m.now)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const [day, time] = [weekdayNames.indexOf(part('weekday')) + 1, `${part('hour')}:${part('minute')}`]
  const factors = m.campaign.multipliers
    .filter(({ weekdays, from, to }) => weekdays.includes(day) && time >= (from ?? '') && time < (to ?? '99'))
    .map(({ factor }) => factor)
  let sum = quantity
  const isFree = () =>
    balanceOf(m, balanceIndex) + sum < limit(m.campaign, balanceIndex) &&
    (m.campaign.maxEarnPerDay === null || earnedToday(m) + sum < m.campaign.maxEarnPerDay)
  while (sum < quantity * Math.max(1, ...factors) && isFree()) sum++
  return sum
}
const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export const carriedOf = (m: Model): number => modelLines(m).reduce((sum, { carries = 0 }) => sum + carries, 0)
const isWaiting = (m: Model, { from }: Parcel) => from !== null && from > m.now
const isGone = (m: Model, { until }: Parcel) => until !== null && until <= m.now
const leftIn = (parcels: Parcel[]) => parcels.reduce((sum, { left }) => sum + left, 0)
const at = (m: Model, balanceIndex: number) => m.parcels.filter((parcel) => parcel.balanceIndex === balanceIndex)
export const balanceOf = (m: Model, balanceIndex: number): number => leftIn(at(m, balanceIndex))
export const waitingOf = (m: Model, balanceIndex: number): number =>
  leftIn(at(m, balanceIndex).filter((one) => isWaiting(m, one)))
export const free = (m: Model, balanceIndex: number): number => balanceOf(m, balanceIndex) - waitingOf(m, balanceIndex)
export const limit = ({ type, chopTypes }: CampaignRules, balanceIndex: number): number =>
  type === 'point' ? Infinity : (chopTypes.find((one) => one.slot === balanceIndex)?.stampCount ?? 0)
const through = (m: Model, days: number) => endOfDay(addDays(dayOf(m), days), m.zone)

/** What counts against `maxEarnPerDay`, from the log. */
export const earnedToday = (m: Model): number =>
  m.operations
    .flatMap(({ lines }) => lines)
    .filter((line) => line.day === dayOf(m) && (line.voidsDay ?? line.day) === line.day)
    .reduce((sum, line) => sum + (earnedKinds.includes(line.kind) ? line.quantity : 0), 0)

/** How many redemptions of today stand, or uses. */
export const redeemedToday = (m: Model): number =>
  m.operations
    .filter(({ lines }) => lines[0]?.isRedemption && lines[0].day === dayOf(m))
    .reduce((sum, { lines: [line] }) => {
      const times = m.campaign.type === 'prepaid' ? Math.abs(line?.quantity ?? 0) : 1
      return sum + (line?.voidsDay === undefined ? times : line.voidsDay === line.day ? 0 - times : 0)
    }, 0)

/** Writes an operation: what `work` does to parcels is its lines. */
export function write(m: Model, isVoidable: boolean, work: (lines: ModelLine[], operation: number) => void): void {
  const lines: ModelLine[] = []
  const before = { given: m.given, ends: endsOf(m) }
  work(lines, m.operations.length)
  if (!lines.length) return
  const after = { given: m.given, ends: endsOf(m) }
  m.operations.push({ lines, rules: m.campaign, voided: false, isVoidable, before, after })
  if (lines.some((line) => line.quantity > 0 || line.isRedemption || line.voidsDay))
    m.told = { after: m.operations.length, level: m.level }
}

/** The tiers between two balances, by the rules of a day. */
const tiersWithin = ({ rewards }: CampaignRules, above: number, to: number, day: string) =>
  rewards.filter((tier) => tier.chopCount > above && tier.chopCount <= to && (tier.effectiveFrom ?? '') <= day)

/** The level that a line of tiers leaves (decisions/campaigns.md §5). */
export function tierLevel(
  c: CampaignRules,
  level: string | null,
  was: number,
  { quantity, isRedemption, day }: Pick<ModelLine, 'quantity' | 'isRedemption' | 'day'>,
): string | null {
  const rankIn = (one: string | null) => c.levels.findIndex(({ id }) => id === one)
  const reached = tiersWithin(c, isRedemption ? -Infinity : was, isRedemption ? was : was + quantity, day)
  const highest = reached.at(-1)?.levelId ?? level
  return isRedemption && rankIn(highest) <= rankIn(level) ? level : highest
}

/** The level that a card of tiers comes to when what was never voided is done again. */
export function levelAgain(m: Model): string | null {
  let [level, balance] = [m.givenLevels.findLast(({ after }) => after === 0)?.level ?? null, 0]
  m.operations.forEach(({ lines, rules, voided }, i) => {
    if (!voided)
      for (const line of lines) {
        if (line.voidsDay !== undefined) continue
        level = tierLevel(rules, level, balance, line)
        balance += line.quantity
      }
    for (const given of m.givenLevels) if (given.after === i + 1) level = given.level
  })
  return level
}

export function put(
  m: Model,
  lines: ModelLine[],
  operation: number,
  balanceIndex: number,
  kind: EntryKind,
  quantity: number,
) {
  const { type, pendingDays, pointValidityDays } = m.campaign
  const waits = type === 'point' && pendingDays !== null && waitingKinds.includes(kind)
  const made: Parcel = {
    balanceIndex,
    left: quantity,
    from: waits ? startOfDay(addDays(dayOf(m), pendingDays), m.zone) : null,
    until: type === 'point' && pointValidityDays !== null ? through(m, pointValidityDays) : null,
  }
  const was = balanceOf(m, balanceIndex)
  m.parcels.push(made)
  const line: ModelLine = {
    operation,
    balanceIndex,
    kind,
    quantity,
    day: dayOf(m),
    made,
    took: [],
    isRedemption: false,
  }
  if (type === 'multi-tiers') m.level = tierLevel(m.campaign, m.level, was, line)
  lines.push(line)
  if (!earnedKinds.includes(kind)) return
  countInPeriod(m, quantity, dayOf(m))
  lengthen(m)
}

/** The first chop may reset the initial validity (decisions/cards.md §3), not what staff set; a prepaid card's is its first use. */
export function firstChop(m: Model): void {
  const c = m.campaign
  if (!m.hasEarned && !m.endIsSet && c.resetInitialValidityOnFirstChop && c.initialValidityDays !== null)
    m.expiresAt = c.memberValidityDays === null ? null : through(m, c.memberValidityDays)
  m.hasEarned = true
}

/** Each earned chop extends the validity. */
function lengthen(m: Model): void {
  firstChop(m)
  if (m.expiresAt === null || m.campaign.extendValidityDays === null) return
  const extended = through(m, m.campaign.extendValidityDays)
  if (extended > m.expiresAt) m.expiresAt = extended
}

const rank = (m: Model, level: string | null) => m.campaign.levels.findIndex(({ id }) => id === level)
const levelOfSum = (m: Model, earned: number) =>
  m.campaign.levels.filter(({ minEarned }, i) => i === 0 || minEarned <= earned).at(-1)?.id ?? null

export function countInPeriod(m: Model, quantity: number, day: string): void {
  if (!m.period || day < m.period.start) return
  m.period.earned = Math.max(0, m.period.earned + quantity)
  const byNow = levelOfSum(m, m.period.earned)
  m.level = rank(m, byNow) >= rank(m, m.period.level) ? byNow : m.period.level
}

/** Takes what ends first, first; from parcels like the one named, before all. */
export function subtract(m: Model, balanceIndex: number, quantity: number, own?: Parcel): ModelLine['took'] {
  const start = (parcel: Parcel) => (isWaiting(m, parcel) ? Number(parcel.from) : 0)
  const end = ({ until }: Parcel) => (until === null ? Infinity : until.getTime())
  const isOwn = (one: Parcel) =>
    own !== undefined && (start(own) > 0 || own.until !== null) && start(one) === start(own) && end(one) === end(own)
  const usable = at(m, balanceIndex).filter(
    (one) => one.left > 0 && (isOwn(one) || (!isWaiting(m, one) && !isGone(m, one))),
  )
  usable.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || (end(a) === end(b) ? 0 : end(a) - end(b)))
  let open = quantity
  const took: ModelLine['took'] = []
  for (const parcel of usable) {
    const part = Math.min(open, parcel.left)
    if (!part) continue
    parcel.left -= part
    open -= part
    took.push({ parcel, quantity: part })
  }
  if (open) throw new Error('the model took more than there was')
  return took
}

/** Time passes: points end, periods begin, the card expires. */
export function pass(m: Model, now: Date): void {
  m.now = now
  const gone = m.parcels.filter((parcel) => isGone(m, parcel) && parcel.left > 0)
  if (gone.length) writeOff(m, gone)
  passPeriods(m)
  if (m.state === 'expired' || m.expiresAt === null || m.expiresAt > now) return
  if (m.campaign.expireChops || m.frozenBy === 'rule') m.given = []
  m.state = 'expired'
  m.frozenBy = null
  if (m.campaign.expireChops)
    writeOff(
      m,
      m.parcels.filter(({ left }) => left > 0),
    )
}

const writeOff = (m: Model, parcels: Parcel[]) =>
  write(m, false, (lines, operation) => {
    for (const [balanceIndex, gone] of Map.groupBy(parcels, (parcel) => parcel.balanceIndex)) {
      const quantity = -leftIn(gone)
      gone.forEach((parcel) => (parcel.left = 0))
      lines.push({ operation, balanceIndex, kind: 'expire', quantity, day: dayOf(m), took: [], isRedemption: false })
    }
  })

function passPeriods(m: Model): void {
  const { levelBy, levelPeriodDays: days, levelGraceDays: grace, type } = m.campaign
  if (levelBy !== 'earned' || days === null || type === 'multi-tiers') {
    m.period = null
    return
  }
  m.period ??= { start: dayOf(m), earned: 0, level: m.level }
  for (let next = addDays(m.period.start, days + grace); next <= dayOf(m); next = addDays(next, days + grace)) {
    m.level = levelOfSum(m, m.period.earned)
    m.period = { start: next, earned: 0, level: m.level }
  }
}
