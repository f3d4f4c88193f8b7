import { describe, expect, test } from 'vitest'
import { themeColours } from '../lib/settings.ts'
import { contrast, readable } from './contrast.ts'

test('white text on #1890ff is not readable without an adjustment', () => {
  expect(contrast('#1890ff', '#ffffff')).toBeLessThan(4.5)
})

describe.each(themeColours)('theme colour %s', (colour) => {
  test.each(['#ffffff', '#1b1e24'])('the shade of a theme colour on %s is readable', (ground) => {
    expect(contrast(readable(colour, ground), ground)).toBeGreaterThanOrEqual(4.5)
  })
})
