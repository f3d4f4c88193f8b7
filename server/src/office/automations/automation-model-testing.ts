import { addDays } from '../../core/clock.ts'

/**
 * What automations do, written only from decisions/automations.md, without a look at the program: everything is in memory and looked
 * for day by day. Days are numbers that count from the day on which all automations were switched on and all members joined.
 */
export type ModelAutomation = {
  id: string
  trigger: 'noVisit' | 'nthVisit' | 'birthday' | 'oneShort' | 'joined'
  number: number
  chops: number
  limit: { times: number; days: number } | null
  quiet: { from: number; to: number } | null
}
export type ModelMember = { id: string; birthday: string | null }
export type ModelStep = { day: number; hour: number; visitor: number | null }
export type ModelEffect = { automation: string; member: string; occasion: string; state: string; reason: string | null }
type History = {
  firstDay: string
  stampCount: number
  automations: readonly ModelAutomation[]
  members: readonly ModelMember[]
  steps: readonly ModelStep[]
  isHeldOut: (automation: ModelAutomation, memberId: string) => boolean
}
/** The numbers of the decisions; another one is a planted defect. */
export type ModelRules = {
  catchUp: number
  limitMore: number
  quietCounts: boolean
  refusalsCount: boolean
  full: number
}
export const decided: ModelRules = { catchUp: 2, limitMore: 0, quietCounts: true, refusalsCount: false, full: 0 }

type Card = ModelMember & { visits: number[]; balance: number; lastEntry: number | null }
type Kept = { effect: ModelEffect; day: number }

/** What became of all occasions, in the order of automations, members and occasions; and each member's balance. */
export function playAutomations(history: History, rules = decided): { effects: ModelEffect[]; balances: number[] } {
  const cards = history.members.map((member): Card => ({ ...member, visits: [], balance: 0, lastEntry: null }))
  const effects: Kept[] = []
  for (const { day, hour, visitor } of history.steps) {
    const visiting = visitor === null ? undefined : cards[visitor]
    if (visiting) stamp(visiting, day, history.stampCount)
    else
      for (const automation of history.automations)
        if (!(rules.quietCounts && isQuiet(automation, hour)))
          for (const card of cards) serve(history, rules, effects, automation, card, day)
  }
  return {
    effects: inOrder(effects.map(({ effect }) => effect)),
    balances: cards.map(({ balance }) => balance),
  }
}

const keyOf = ({ automation, member, occasion }: ModelEffect) => `${automation} ${member} ${occasion}`
export const inOrder = (effects: readonly ModelEffect[]): ModelEffect[] =>
  effects.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

function stamp(card: Card, day: number, stampCount: number): void {
  if (card.balance >= stampCount) return
  card.balance++
  card.lastEntry = day
  if (card.visits.at(-1) !== day) card.visits.push(day)
}

/** Quiet hours may go past midnight. */
const isQuiet = ({ quiet }: ModelAutomation, hour: number) =>
  quiet !== null &&
  (quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to)

function serve(
  { firstDay, stampCount, isHeldOut }: History,
  rules: ModelRules,
  effects: Kept[],
  automation: ModelAutomation,
  card: Card,
  today: number,
): void {
  const occasion = occasionOf(automation, card, firstDay, stampCount, today, rules.catchUp)
  const own = effects.filter(({ effect }) => effect.automation === automation.id && effect.member === card.id)
  if (occasion === undefined || own.some(({ effect }) => effect.occasion === occasion)) return
  const note = (state: string, reason: string | null = null) =>
    void effects.push({ effect: { automation: automation.id, member: card.id, occasion, state, reason }, day: today })
  const { limit, chops } = automation
  const counting = own.filter(({ effect }) => rules.refusalsCount || effect.state !== 'refused')
  if (limit) {
    const recent = counting.filter(({ day }) => day > today - limit.days)
    if (recent.length >= limit.times + rules.limitMore) return note('refused', 'limit')
  }
  if (card.balance + chops > stampCount + rules.full) return note('refused', 'CHOP_BALANCE_MAX')
  if (isHeldOut(automation, card.id)) return note('heldOut')
  card.balance += chops
  card.lastEntry = today
  note('done')
}

/** What tells the occasion, if its day is one that counts. */
function occasionOf(
  { trigger, number }: ModelAutomation,
  { visits, balance, lastEntry, birthday }: Card,
  firstDay: string,
  stampCount: number,
  today: number,
  catchUp: number,
): string | undefined {
  const counts = (day: number) => day >= 0 && day <= today && day >= today - catchUp
  const dated = (from: number | null | undefined) =>
    typeof from === 'number' && counts(from + number) ? addDays(firstDay, from) : undefined
  if (trigger === 'noVisit') return dated(visits.at(-1))
  if (trigger === 'joined') return dated(0)
  if (trigger === 'oneShort') return balance === stampCount - 1 ? dated(lastEntry) : undefined
  if (trigger === 'nthVisit') {
    const nth = visits[number - 1]
    return nth !== undefined && counts(nth) ? String(number) : undefined
  }
  for (let day = 0; day <= today; day++)
    if (counts(day) && addDays(firstDay, day).slice(5) === birthday) return addDays(firstDay, day).slice(0, 4)
  return undefined
}
