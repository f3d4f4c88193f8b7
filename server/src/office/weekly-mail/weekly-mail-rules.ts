import type { Figures } from '@chopcard/contract/office/merchant/comparison.ts'

export type WeekFacts = {
  period: Figures
  before: Figures | null
  yearBefore: Figures | null
  drifting: number
  oneShort: number
  birthday: number
}

/** A sentence of the mail by its name, with the number in it. */
export type Sentence<N extends string> = { name: N; count: number }
export type Good = Sentence<'visitsUp' | 'yearUp' | 'returningUp' | 'joined' | 'came'>
export type Concern = Sentence<'visitsDown' | 'drifting' | 'nobodyJoined' | 'nothing'>
export type Suggestion = Sentence<'drifting' | 'oneShort' | 'birthday' | 'costs' | 'poster' | 'look'>

/** Differences below this share, in hundredths, are chance. */
const worthTelling = 5

/** By how many hundredths more (or, below 0, less) there was; 0 without anything to compare with. */
const percentMore = (now: number, then: number | undefined): number =>
  then ? Math.round(((now - then) * 100) / then) : 0

/** The first of the good things that holds. */
export function goodPoint({ period, before, yearBefore }: WeekFacts): Good {
  const [week, year, returning] = [
    percentMore(period.visits, before?.visits),
    percentMore(period.visits, yearBefore?.visits),
    percentMore(period.returning, before?.returning),
  ]
  if (week >= worthTelling) return { name: 'visitsUp', count: week }
  if (year >= worthTelling) return { name: 'yearUp', count: year }
  if (returning >= worthTelling) return { name: 'returningUp', count: returning }
  if (period.newMembers > 0) return { name: 'joined', count: period.newMembers }
  return { name: 'came', count: period.visits }
}

/** The first of the concerns that holds. */
export function concern({ period, before, drifting }: WeekFacts): Concern {
  const week = percentMore(period.visits, before?.visits)
  if (week <= -worthTelling) return { name: 'visitsDown', count: -week }
  if (drifting > 0) return { name: 'drifting', count: drifting }
  if (period.newMembers === 0) return { name: 'nobodyJoined', count: 0 }
  return { name: 'nothing', count: 0 }
}

/** What brings the most people back comes first. */
export function suggestion({ period, drifting, oneShort, birthday }: WeekFacts): Suggestion {
  if (drifting > 0) return { name: 'drifting', count: drifting }
  if (oneShort > 0) return { name: 'oneShort', count: oneShort }
  if (birthday > 0) return { name: 'birthday', count: birthday }
  if (period.cost === null) return { name: 'costs', count: 0 }
  if (period.newMembers === 0) return { name: 'poster', count: 0 }
  return { name: 'look', count: 0 }
}
