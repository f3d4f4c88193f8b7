import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, pageColours } from './page-colours.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('words can be read on any two colours that a campaign has chosen, by day and by night', () => {
  fc.assert(
    fc.property(colour, colour, (background, foreground) => {
      const page = pageColours(background, foreground)
      expect(contrast(page.card, page.onCard)).toBeGreaterThanOrEqual(4.5)
      for (const ground of ['#ffffff', page.tint]) expect(contrast(page.accent, ground)).toBeGreaterThanOrEqual(4.5)
      for (const ground of ['#1f1e1c', page.tintNight])
        expect(contrast(page.accentNight, ground)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 500 },
  )
})

test('a campaign’s colours that can be read together are kept', () => {
  expect(pageColours('#5b3a29', '#fff4e2')).toMatchObject({ card: '#5b3a29', onCard: '#fff4e2' })
})

test('white text on the default blue needs only a slightly darker blue', () => {
  const { card, onCard } = pageColours('#1890ff', '#ffffff')
  expect(onCard).toBe('#ffffff')
  expect(contrast(card, '#1890ff')).toBeLessThan(1.6)
})

test('a background that is far too light for its text is kept and gets dark text', () => {
  const { card, onCard } = pageColours('#f7c948', '#ffffff')
  expect(card).toBe('#f7c948')
  expect(contrast(onCard, '#000000')).toBeLessThan(3)
})

test('a text that is no colour never reaches the style sheet', () => {
  expect(JSON.stringify(pageColours('red;}</style>', 'url(x)'))).not.toMatch(/red|style|url/)
})
