import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { CardState } from '@chopcard/contract/loyalty/cards.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { PassEnd, PassField, PassModel, PassPicture } from './pass-model.ts'
import { progressParts } from './stamp-places-rules.ts'
import { hasText, inAll, type PassText } from './pass-text-rules.ts'

/** Says a text of the program in a language. */
export type Say = (language: Language, key: string, values?: Record<string, string | number>) => string

type ChopType = { code: string; balance: number; stampCount: number; stamped: string; unstamped: string }
export type PassReward = { name: PassText; cost: number; missing: number; given: boolean; later: boolean }

/** A card and its campaign, as far as a pass shows them. */
export type CardPassFacts = Pick<
  PassModel,
  'subjectId' | 'definitionId' | 'design' | 'merchant' | 'title' | 'colours' | 'logo' | 'code' | 'changing' | 'number'
> & {
  type: CampaignType
  state: CardState
  /** Whether the card is gone, and all that is left of it is this pass. */
  isGone: boolean
  hasEnded: boolean
  endsAt: string | null
  holder: string | null
  level: PassText
  spendable: number
  chopTypes: readonly ChopType[]
  rewards: readonly PassReward[]
  history: PassText
  terms: PassText
  place: PassText
  links: readonly { name: 'guide' | 'tour'; url: string }[]
  behind: string | null
  columns: number | null
  url: string
  dayOf(at: string): PassText
}

/** With more stamps than these a picture of each would be too small to count. */
const MAX_STAMPS_DRAWN = 20

/** What a wallet shows of a card. */
export function cardPass(facts: CardPassFacts, say: Say): PassModel {
  const { unit } = descriptorOf(facts.type)
  const told = (key: string, values?: Record<string, string>) => inAll((language) => say(language, key, values))
  const ended = endOf(facts)
  const balance = balanceText(facts)
  return {
    kind: 'card',
    ...facts,
    money: null,
    balance,
    picture: pictureOf(facts),
    header: { key: 'balance', label: told(`unit.${unit}`), value: balance, news: told(`news.${unit}`) },
    front: frontOf(facts, told),
    back: backOf(facts, told),
    code: ended ? null : facts.code,
    changing: ended ? null : facts.changing,
    ended,
  }
}

/** A frozen or waiting card may be good again; one that is closed or expired, or whose campaign is over, is void. */
function endOf({ isGone, state, hasEnded }: CardPassFacts): PassEnd | null {
  if (isGone || state === 'closed') return 'closed'
  return state === 'expired' || hasEnded ? 'expired' : null
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const collected = ({ chopTypes }: CardPassFacts) => ({
  balance: sum(chopTypes.map(({ balance }) => balance)),
  total: sum(chopTypes.map(({ stampCount }) => stampCount)),
})

function balanceText(facts: CardPassFacts): string {
  if (descriptorOf(facts.type).unit === 'points') return String(facts.spendable)
  const { balance, total } = collected(facts)
  return `${balance}/${total}`
}

type Told = (key: string, values?: Record<string, string>) => PassText

const isReady = ({ missing, given, later }: PassReward) => missing === 0 && !given && !later

/** The reward that can be had, of tiers the lowest and else the dearest; or the one that is nearest. */
export function shownReward(type: CampaignType, rewards: readonly PassReward[]) {
  const ready = rewards.filter(isReady).toSorted((a, b) => a.cost - b.cost)
  const reward = descriptorOf(type).hasTiers ? ready[0] : ready.at(-1)
  if (reward) return { reward, ready: true }
  const next = rewards.filter(({ missing }) => missing > 0).toSorted((a, b) => a.missing - b.missing)[0]
  return next && { reward: next, ready: false }
}

function frontOf(facts: CardPassFacts, told: Told): PassField[] {
  const shown = shownReward(facts.type, facts.rewards)
  const fields: (PassField | false | undefined)[] = [
    shown && { key: 'reward', label: told(shown.ready ? 'field.ready' : 'field.next'), value: shown.reward.name },
    (facts.state === 'frozen' || facts.state === 'pending') && {
      key: 'state',
      label: told('field.state'),
      value: told(`state.${facts.state}`),
    },
    { key: 'level', label: told('field.level'), value: facts.level },
    facts.endsAt !== null && { key: 'ends', label: told('field.validUntil'), value: facts.dayOf(facts.endsAt) },
    { key: 'holder', label: told('field.holder'), value: facts.holder ?? '' },
  ]
  return fields
    .filter((field) => field !== false && field !== undefined && hasText(field.value))
    .slice(0, 4) as PassField[]
}

function backOf(facts: CardPassFacts, told: Told): PassField[] {
  const fields: PassField[] = [
    { key: 'page', label: told('field.page'), value: endOf(facts) === 'closed' ? '' : facts.url },
    // Apple has no codes that change: the page shows this one.
    { key: 'hint', label: told('field.code'), value: facts.changing && !facts.code ? told('hint.changing') : '' },
    { key: 'number', label: told('field.number'), value: facts.number },
    { key: 'history', label: told('field.history'), value: facts.history },
    { key: 'place', label: told('field.place'), value: facts.place },
    ...facts.links.map(({ name, url }) => ({ key: name, label: told(`field.${name}`), value: url })),
    { key: 'terms', label: told('field.terms'), value: facts.terms },
    { key: 'merchant', label: told('field.merchant'), value: facts.merchant },
  ]
  return fields.filter(({ value }) => hasText(value))
}

function pictureOf(facts: CardPassFacts): PassPicture {
  const { chopTypes, colours, behind, columns, rewards } = facts
  const common = { ground: colours.background, colour: colours.foreground, behind }
  const { balance, total } = collected(facts)
  const points = descriptorOf(facts.type).unit === 'points'
  if (!points && total <= MAX_STAMPS_DRAWN) {
    const rows = chopTypes.map(({ stampCount: count, balance: filled, stamped, unstamped }) => ({
      count,
      filled: Math.max(0, Math.min(filled, count)),
      stamped,
      unstamped,
    }))
    return { show: 'stamps', ...common, rows, columns: chopTypes.length === 1 ? columns : null }
  }
  const goal = points ? (shownReward(facts.type, rewards)?.reward.cost ?? 0) : total
  const done = points ? facts.spendable : balance
  const parts =
    goal > 0 ? Math.max(0, Math.min(progressParts, Math.floor((progressParts * done) / goal))) : progressParts
  return { show: 'progress', ...common, parts, picture: chopTypes[0]?.stamped ?? '' }
}
