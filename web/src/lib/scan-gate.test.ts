import { expect, test } from 'vitest'
import { makeScanGate } from './scan-gate.ts'

test('a card that stays before the camera is scanned once, and again when it returns later', () => {
  let now = 0
  const gate = makeScanGate(() => now)
  expect(gate('card')).toBe('card')
  for (let i = 0; i < 50; i++) {
    now += 1000
    expect(gate('card')).toBeUndefined()
  }
  now += 2000
  expect(gate('card')).toBe('card')
})

test('another card before the camera is scanned at once', () => {
  const gate = makeScanGate(() => 0)
  expect(['a', undefined, 'b', 'a'].map(gate)).toEqual(['a', undefined, 'b', 'a'])
})
