import { afterEach, expect, test, vi } from 'vitest'
import dayjs from 'dayjs'
import { setTimeZone } from '../lib/format.ts'
import DayRange from './day-range.tsx'

afterEach(() => {
  vi.useRealTimers()
  setTimeZone('UTC')
})

test.each([
  ['Pacific/Kiritimati', '2026-11-30', '2026-12-01'],
  ['Pacific/Pago_Pago', '2026-11-28', '2026-11-29'],
])('the last day that can be chosen is the one it is in the shop, not in the browser: %s', (zone, today, tomorrow) => {
  vi.useFakeTimers({ now: new Date('2026-11-29T10:30:00Z') })
  setTimeZone(zone)
  const { disabledDate } = DayRange({ label: '', from: '', to: '', onChange: () => undefined, most: 90 }).props as {
    disabledDate: (date: dayjs.Dayjs, info: object) => boolean
  }
  expect(disabledDate(dayjs(today), {})).toBe(false)
  expect(disabledDate(dayjs(tomorrow), {})).toBe(true)
})
