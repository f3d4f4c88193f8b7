import { maxTimeSlots } from '@chopcard/contract/core/limits.ts'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'

export type TimeSlot = NonNullable<NonNullable<CampaignSettingsInput['booths']>[number]['slots']>[number]

export type TimeSlotPlan = {
  firstDay: string
  lastDay: string
  from: string
  to: string
  minutes: number
  quota: number
  waitingList: boolean
}

/** One time slot after another on each day of the plan; a last one that would end too late is left out. */
export function makeTimeSlots({ firstDay, lastDay, from, to, minutes, quota, waitingList }: TimeSlotPlan): TimeSlot[] {
  if (!(minutes >= 1) || lastDay < firstDay) return []
  const timeSlots: TimeSlot[] = []
  for (let day = firstDay; day <= lastDay && timeSlots.length <= maxTimeSlots; day = nextDay(day))
    for (let start = minuteOf(from); start + minutes <= minuteOf(to); start += minutes)
      timeSlots.push({ day, from: timeOf(start), to: timeOf(start + minutes), quota, waitingList })
  return timeSlots
}

/** What is there already stays as it is. */
export function addTimeSlots(known: readonly TimeSlot[], made: readonly TimeSlot[]): TimeSlot[] {
  const keys = new Set(known.map(keyOf))
  return inOrder([...known, ...made.filter((timeSlot) => !keys.has(keyOf(timeSlot)))])
}

export const inOrder = (timeSlots: readonly TimeSlot[]): TimeSlot[] =>
  timeSlots.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))

const keyOf = ({ day, from, to }: TimeSlot) => `${day} ${from} ${to}`

// A day may end at the last minute of it: 24:00 is no time of day.
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const nextDay = (day: string): string => {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
