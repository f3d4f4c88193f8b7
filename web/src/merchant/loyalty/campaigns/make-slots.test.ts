import { maxTimeSlots } from '@chopcard/contract/core/limits.ts'
import { expect, test } from 'vitest'
import { addSlots, makeSlots, type Slot, type SlotPlan } from './make-slots.ts'

const plan = (given: Partial<SlotPlan> = {}): SlotPlan => ({
  firstDay: '2026-02-27',
  lastDay: '2026-03-01',
  from: '09:30',
  to: '11:00',
  minutes: 30,
  quota: 8,
  waitingList: true,
  ...given,
})
const times = (slots: Slot[]) => slots.map(({ day, from, to }) => `${day} ${from}–${to}`)

test('each day of the plan gets its time slots one after another, also over the end of a month', () => {
  const slots = makeSlots(plan())
  expect(slots).toHaveLength(9)
  expect(times(slots).slice(0, 3)).toEqual([
    '2026-02-27 09:30–10:00',
    '2026-02-27 10:00–10:30',
    '2026-02-27 10:30–11:00',
  ])
  expect(times(slots).at(-1)).toBe('2026-03-01 10:30–11:00')
  expect(slots[0]).toMatchObject({ quota: 8, waitingList: true })
})

test('a time slot that would end too late is left out', () => {
  expect(times(makeSlots(plan({ lastDay: '2026-02-27', minutes: 60 })))).toEqual(['2026-02-27 09:30–10:30'])
  expect(makeSlots(plan({ from: '11:00', to: '09:30' }))).toEqual([])
  expect(makeSlots(plan({ lastDay: '2026-02-26' }))).toEqual([])
  expect(makeSlots(plan({ minutes: 0 }))).toEqual([])
})

test('a plan of several years is cut shortly after the limit of a booth', () => {
  expect(makeSlots(plan({ lastDay: '2036-01-01' })).length).toBeLessThan(maxTimeSlots + 10)
})

test('existing time slots stay unchanged, and all are sorted', () => {
  const known = [{ id: 'a', day: '2026-02-27', from: '10:00', to: '10:30', quota: 3, waitingList: false }]
  const all = addSlots(known, makeSlots(plan({ lastDay: '2026-02-27' })))
  expect(all.map(({ from, quota }) => [from, quota])).toEqual([
    ['09:30', 8],
    ['10:00', 3],
    ['10:30', 8],
  ])
})
