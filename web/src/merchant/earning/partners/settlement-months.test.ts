import { expect, test } from 'vitest'
import { lastMonths } from './settlement-months.ts'

test.each([
  ['Pacific/Auckland', '2026-12', '2025-01'],
  ['America/Sao_Paulo', '2026-11', '2024-12'],
])('the months that can be chosen end with the one it is in the shop: %s', (timeZone, last, first) => {
  const months = lastMonths(new Date('2026-11-30T12:00:00Z'), timeZone)
  expect([months.length, months[0], months.at(-1)]).toEqual([24, last, first])
})
