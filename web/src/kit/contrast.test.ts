import { describe, expect, test } from 'vitest'
import { themeColours } from '../lib/settings.ts'
import { contrast, readable } from './contrast.ts'

test('white on #1890ff alone could not be read', () => {
  expect(contrast('#1890ff', '#ffffff')).toBeLessThan(4.5)
})

describe.each(themeColours)('theme colour %s', (colour) => {
  test.each(['#ffffff', '#1b1e24'])('its shade on %s can be read', (ground) => {
    expect(contrast(readable(colour, ground), ground)).toBeGreaterThanOrEqual(4.5)
  })
})
