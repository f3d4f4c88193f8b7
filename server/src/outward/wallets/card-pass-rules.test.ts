import { describe, expect, test } from 'vitest'
import { cardPass, type CardPassFacts, type PassReward, shownReward } from './card-pass-rules.ts'

const reward = (given: Partial<PassReward>): PassReward => ({
  name: 'a coffee',
  cost: 10,
  missing: 3,
  given: false,
  later: false,
  ...given,
})
const type = (balance: number, stampCount = 10) => ({ code: 'X', balance, stampCount, stamped: 's', unstamped: 'u' })
const facts: CardPassFacts = {
  subjectId: 'card',
  definitionId: 'campaign',
  design: '00',
  merchant: 'Kopi',
  title: 'Coffee',
  colours: { background: '#000000', foreground: '#ffffff', label: '#eeeeee' },
  logo: 'logo',
  code: { type: 'qr', text: 'CC1' },
  changing: null,
  number: '480212345671',
  type: 'chop',
  state: 'active',
  isGone: false,
  hasEnded: false,
  endsAt: null,
  holder: 'Mei',
  level: '',
  spendable: 7,
  chopTypes: [type(7)],
  rewards: [reward({})],
  history: '',
  terms: '',
  place: '',
  links: [],
  behind: null,
  columns: null,
  url: 'https://x.example/card',
  dayOf: (at) => at.slice(0, 10),
}
const passOf = (given: Partial<CardPassFacts>) => cardPass({ ...facts, ...given }, (_, key) => key)

describe('the header of a card', () => {
  test.each<[string, Partial<CardPassFacts>, string, string]>([
    ['stamps of those to be collected', {}, '7/10', 'unit.stamps'],
    ['all kinds together', { chopTypes: [type(2, 5), type(1, 4)] }, '3/9', 'unit.stamps'],
    ['points that can be spent', { type: 'point', spendable: 120 }, '120', 'unit.points'],
    ['uses that are left', { type: 'prepaid', chopTypes: [type(4)] }, '4/10', 'unit.uses'],
  ])('the header of a card tells %s', (_, given, value, label) => {
    expect(passOf(given).header).toMatchObject({ value, label })
  })
})

describe('the end of a pass', () => {
  test.each<[string, Partial<CardPassFacts>, string | null]>([
    ['an active card is good', {}, null],
    ['a frozen card may be good again', { state: 'frozen' }, null],
    ['a card that waits may become good', { state: 'pending' }, null],
    ['a closed card is void', { state: 'closed' }, 'closed'],
    ['an expired card is void', { state: 'expired' }, 'expired'],
    ['a card of a campaign that is over is void', { hasEnded: true }, 'expired'],
    ['a card that is gone is void', { isGone: true }, 'closed'],
  ])('a pass is good or void as its card is: %s', (_, given, ended) => {
    const pass = passOf(given)
    expect(pass.ended).toBe(ended)
    expect(pass.code === null, 'no code on what is void').toBe(ended !== null)
  })
})

describe('the reward on a pass', () => {
  test.each<[string, CardPassFacts['type'], PassReward[], string | undefined, boolean]>([
    ['nothing where there is none', 'chop', [], undefined, false],
    ['the nearest', 'chop', [reward({ name: 'cake', missing: 5 }), reward({ name: 'tea', missing: 1 })], 'tea', false],
    [
      'the dearest of those reached',
      'point',
      [reward({ name: 'tea', cost: 3, missing: 0 }), reward({ name: 'cake', cost: 5, missing: 0 })],
      'cake',
      true,
    ],
    [
      'the lowest tier reached',
      'multi-tiers',
      [reward({ name: 'tea', cost: 3, missing: 0 }), reward({ name: 'cake', cost: 5, missing: 0 })],
      'tea',
      true,
    ],
    ['none that was given', 'chop', [reward({ missing: 0, given: true })], undefined, false],
    ['none that counts later', 'chop', [reward({ missing: 0, later: true })], undefined, false],
  ])('the reward that a pass shows is %s', (_, of, rewards, name, ready) => {
    const shown = shownReward(of, rewards)
    expect([shown?.reward.name, shown?.ready ?? false]).toEqual([name, ready])
  })
})

describe('the picture across a card', () => {
  test.each<[string, Partial<CardPassFacts>, object]>([
    ['the stamps up to twenty', { chopTypes: [type(3, 20)] }, { show: 'stamps', rows: [{ count: 20, filled: 3 }] }],
    ['no more stamps than there are places', { chopTypes: [type(12)] }, { rows: [{ count: 10, filled: 10 }] }],
    ['a bar where there are more', { chopTypes: [type(15, 30)] }, { show: 'progress', parts: 10 }],
    ['points on the way to a reward', { type: 'point', spendable: 5 }, { show: 'progress', parts: 10 }],
    ['a full bar without a goal', { type: 'point', rewards: [] }, { show: 'progress', parts: 20 }],
    ['nothing of a balance below zero', { chopTypes: [type(-2)] }, { rows: [{ filled: 0 }] }],
  ])('the picture across a card shows %s', (_, given, picture) => {
    expect(passOf(given).picture).toMatchObject(picture)
  })
})

test('a pass has four fields in front at most, and only those that say something', () => {
  const all = { state: 'frozen', level: 'Gold', endsAt: '2026-12-31T00:00:00Z' } as const
  expect(passOf(all).front.map(({ key }) => key)).toEqual(['reward', 'state', 'level', 'ends'])
  expect(passOf({ holder: null, rewards: [] }).front).toEqual([])
})

test('a card whose code changes tells where to find it, and has no fixed one', () => {
  const changing = { start: 'CC2.1.', key: '00', seconds: 30 }
  const { code, back } = passOf({ code: null, changing })
  expect([code, back.find(({ key }) => key === 'hint')?.value]).toEqual([null, 'hint.changing'])
})
