import { z } from 'zod'
import { ClockTime } from '../../core/kinds.ts'

/** The days of a week, as opening hours name them; Monday is the first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

const Span = z.strictObject({ from: ClockTime, to: ClockTime })
type Span = z.infer<typeof Span>

/** The spans of one day, earliest first; none is a day on which the shop is closed. The last may end after midnight. */
const Day = z
  .array(Span)
  .max(4)
  .superRefine((spans, issues) => {
    spans.forEach((span, index) => {
      if (isInOrder(spans, index)) return
      const path = [index, span.from === span.to || index === spans.length - 1 ? 'from' : 'to']
      issues.addIssue({ code: 'custom', message: 'openingHours', path })
    })
  })

function isInOrder(spans: readonly Span[], index: number): boolean {
  const { from, to } = spans[index] as Span
  const before = spans[index - 1]
  if (from === to || (before && before.to > from)) return false
  return to > from || index === spans.length - 1
}

export const OpeningHours = z.strictObject({
  mon: Day,
  tue: Day,
  wed: Day,
  thu: Day,
  fri: Day,
  sat: Day,
  sun: Day,
})
export type OpeningHours = z.output<typeof OpeningHours>
