import { maxTimeSlots } from '@chopcard/contract/core/limits.ts'
import { expect, test } from 'vitest'
import { addTimeSlots, makeTimeSlots, type TimeSlot, type TimeSlotPlan } from './make-time-slots.ts'

const plan = (given: Partial<TimeSlotPlan> = {}): TimeSlotPlan => ({
  firstDay: '2026-02-27',
  lastDay: '2026-03-01',
  from: '09:30',
  to: '11:00',
  minutes: 30,
  quota: 8,
  waitingList: true,
  ...given,
})
const times = (timeSlots: TimeSlot[]) => timeSlots.map(({ day, from, to }) => `${day} ${from}–${to}`)

test('each day of the plan gets its time slots one after another, also over the end of a month', () => {
  const timeSlots = makeTimeSlots(plan())
  expect(timeSlots).toHaveLength(9)
  expect(times(timeSlots).slice(0, 3)).toEqual([
    '2026-02-27 09:30–10:00',
    '2026-02-27 10:00–10:30',
    '2026-02-27 10:30–11:00',
  ])
  expect(times(timeSlots).at(-1)).toBe('2026-03-01 10:30–11:00')
  expect(timeSlots[0]).toMatchObject({ quota: 8, waitingList: true })
})

test('a time slot that would end too late is left out', () => {
  expect(times(makeTimeSlots(plan({ lastDay: '2026-02-27', minutes: 60 })))).toEqual(['2026-02-27 09:30–10:30'])
  expect(makeTimeSlots(plan({ from: '11:00', to: '09:30' }))).toEqual([])
  expect(makeTimeSlots(plan({ lastDay: '2026-02-26' }))).toEqual([])
  expect(makeTimeSlots(plan({ minutes: 0 }))).toEqual([])
})

test('a plan of several years is cut shortly after the limit of a booth', () => {
  expect(makeTimeSlots(plan({ lastDay: '2036-01-01' })).length).toBeLessThan(maxTimeSlots + 10)
})

test('existing time slots stay unchanged, and all are sorted', () => {
  const known = [{ id: 'a', day: '2026-02-27', from: '10:00', to: '10:30', quota: 3, waitingList: false }]
  const all = addTimeSlots(known, makeTimeSlots(plan({ lastDay: '2026-02-27' })))
  expect(all.map(({ from, quota }) => [from, quota])).toEqual([
    ['09:30', 8],
    ['10:00', 3],
    ['10:30', 8],
  ])
})
