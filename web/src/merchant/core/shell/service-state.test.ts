import { expect, test } from 'vitest'
import { serviceNotice, todayIn } from './service-state.ts'

const facts = {
  serviceEndDate: '2026-11-30T15:59:59.999Z',
  serviceEndedPromptDays: 10,
  serviceState: 'active',
  timeZone: 'Asia/Taipei',
} as const

test.each([
  ['2026-11-20', undefined],
  ['2026-11-21', { kind: 'ending', on: '2026-11-30' }],
  ['2026-11-30', { kind: 'ending', on: '2026-11-30' }],
  ['2026-12-01', { kind: 'ended' }],
])('the notice about the plan is right on %s, including the last day', (today, notice) => {
  expect(serviceNotice(facts, today)).toEqual(notice)
})

test('a plan without an end has no notice, and a restricted account always has one', () => {
  expect(serviceNotice({ ...facts, serviceEndDate: null }, '2026-12-01')).toBeUndefined()
  expect(serviceNotice({ ...facts, serviceState: 'restricted' }, '2026-01-01')).toEqual({ kind: 'restricted' })
})

test('today is the merchant’s day, not the browser’s', () => {
  const late = Date.parse('2026-11-21T20:00:00Z')
  expect([todayIn('Asia/Taipei', late), todayIn('America/Sao_Paulo', late)]).toEqual(['2026-11-22', '2026-11-21'])
})

test('the last day of the plan is the merchant’s, also when it ends on another day in UTC', () => {
  const west = { ...facts, serviceEndDate: '2026-12-01T02:59:59.999Z', timeZone: 'America/Sao_Paulo' }
  expect(serviceNotice(west, '2026-11-30')).toEqual({ kind: 'ending', on: '2026-11-30' })
})
