import { describe, expect, test } from 'vitest'
import { newApiKey, parseApiKey } from './api-key-text.ts'

const made = { isTest: false, shortKey: 'abcd1234' }

describe('API keys as text', () => {
  test('a new key names its kind and its merchant', () => {
    expect(newApiKey(made)).toMatch(/^ck_live_abcd1234_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/)
    expect(newApiKey({ ...made, isTest: true })).toMatch(/^ck_test_abcd1234_/)
    expect(parseApiKey(newApiKey({ ...made, isTest: true }))).toEqual({ ...made, isTest: true })
    expect(newApiKey(made)).not.toBe(newApiKey(made))
  })

  test('the checksum of a key is the one that other programs compute', () => {
    // CRC-32 of the text before it, as zip files have it, in base 62.
    expect(parseApiKey('ck_live_abcd1234_00000000000000000000000000000000_1Bko9D')).toEqual(made)
  })

  test('every single wrong character and every swap of two neighbours is noticed', () => {
    const key = newApiKey(made)
    for (let at = 17; at < key.length; at++) {
      if (key[at] === '_') continue
      const wrong = key[at] === 'x' ? 'y' : 'x'
      expect(parseApiKey(key.slice(0, at) + wrong + key.slice(at + 1)), `position ${at}`).toBeUndefined()
      const [a, b] = [key[at], key[at + 1]]
      if (b === undefined || b === '_' || a === b) continue
      expect(parseApiKey(key.slice(0, at) + b + a + key.slice(at + 2)), `swap at ${at}`).toBeUndefined()
    }
  })

  test.each([
    '',
    'ck_live_',
    'ck_live_abcd1234',
    'sk_live_abcd1234_x',
    'ck_live_ABCD1234_x_y',
    `ck_live_${'x'.repeat(99)}`,
  ])('a text that is no key is not taken for one: %j', (text) => expect(parseApiKey(text)).toBeUndefined())
})
