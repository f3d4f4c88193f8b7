import { expect, test } from 'vitest'
import { serverTimes } from './server-time.ts'

const [noon, eleven] = ['2026-11-21T12:00:00.000Z', '2026-11-21T11:00:00.000Z']
const hour = 3_600_000

test.each([
  ['of a right clock', Date.parse(noon), Date.parse(eleven), eleven],
  ['of a fast clock', Date.parse(noon) + hour, Date.parse(noon), eleven],
  ['of a slow clock', Date.parse(noon) - hour, Date.parse(noon) - 2 * hour, eleven],
  ['of a clock that was set back since', Date.parse(noon), Date.parse(noon) + 20_000, noon],
])('a moment %s is told by the server’s clock', (_what, deviceNow, at, expected) => {
  expect(serverTimes(noon, deviceNow)(at)).toBe(expected)
})
