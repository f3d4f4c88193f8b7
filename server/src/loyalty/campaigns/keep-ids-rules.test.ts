import { expect, test } from 'vitest'
import { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { keepIds, removedChopTypes } from './keep-ids-rules.ts'

const picture = `/files/kopi1234/${'a'.repeat(64)}.webp`
const ids = Array.from({ length: 9 }, (_, n) => `019380a0-0000-7000-8000-00000000000${n}`)
const counter = () => {
  let next = 0
  return () => ids[next++] as string
}

function settings(codes: { code: string; id?: string }[], levels: { level: string; id?: string }[] = [{ level: '1' }]) {
  return CampaignSettings.parse({
    name: 'Kopi',
    logo: picture,
    rewardName: 'A kopi',
    chopTypes: codes.map((c) => ({ ...c, stampCount: 10, stampedImage: picture, unstampedImage: picture })),
    memberLevels: levels.map((l) => ({ ...l, description: l.level })),
  })
}

const first = keepIds(settings([{ code: 'A' }, { code: 'B' }]), { settings: undefined, highestSlot: 0 }, counter())
const [a, b] = first.chopTypes as [(typeof first.chopTypes)[0], (typeof first.chopTypes)[0]]
const places = (stored: typeof first) => stored.chopTypes.map(({ code, slot }) => `${code}${slot}`)
const problems = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return [error.code, ...(error.facts.fields ?? []).map(({ path }) => path)]
    throw error
  }
  return []
}

test('new chop types get ids and the slots from 1 on', () => {
  expect(places(first)).toEqual(['A1', 'B2'])
  expect(new Set([...first.chopTypes, ...first.memberLevels].map(({ id }) => id)).size).toBe(3)
})

test('a chop type keeps its slot in another order and under another code, and a new one gets the next slot', () => {
  const given = settings([{ code: 'C' }, { id: b.id, code: 'BB' }, { id: a.id, code: 'A' }])
  expect(places(keepIds(given, { settings: first, highestSlot: 2 }, counter()))).toEqual(['C3', 'BB2', 'A1'])
})

test('a removed slot is never used again', () => {
  const one = keepIds(settings([{ id: a.id, code: 'A' }]), { settings: first, highestSlot: 2 }, counter())
  expect(removedChopTypes(first, one).map(({ code }) => code)).toEqual(['B'])
  const again = settings([{ id: a.id, code: 'A' }, { code: 'B' }])
  expect(places(keepIds(again, { settings: one, highestSlot: 2 }, counter()))).toEqual(['A1', 'B3'])
})

test('ids of others, ids of new campaigns and ids given twice are refused at their field', () => {
  const kept = { settings: first, highestSlot: 2 }
  const unknown = settings([{ id: ids[8], code: 'A' }], [{ level: '1', id: a.id }])
  const twice = settings([
    { id: a.id, code: 'A' },
    { id: a.id, code: 'B' },
  ])
  expect(problems(() => keepIds(unknown, kept, counter()))).toEqual([
    'VALIDATION_FAILED',
    'settings.chopTypes.0.id',
    'settings.memberLevels.0.id',
  ])
  expect(problems(() => keepIds(twice, kept, counter()))).toEqual(['VALIDATION_FAILED', 'settings.chopTypes.1.id'])
  expect(problems(() => keepIds(twice, { settings: undefined, highestSlot: 0 }, counter()))).toHaveLength(3)
})

test('the translations of a new reward move from its temporary name to its id, and those of a removed reward are dropped', () => {
  const given = (rewards: { id?: string; chopCount: number }[], words: object) =>
    CampaignSettings.parse({
      ...settings([{ code: 'A' }]),
      type: 'multi-rewards',
      rewards: rewards.map((reward) => ({ ...reward, name: `${reward.chopCount}` })),
      memberLevels: [{ id: 'new-1', level: '1', description: '1' }],
      memberFields: [{ id: 'new-1', label: 'Town', kind: 'choice', choices: ['North', 'South'] }],
      booths: [{ id: 'new-1', name: 'Tea', chopType: 'A' }],
      localizations: { 'zh-TW': words },
    })
  const words = {
    rewards: { 'new-1': { name: '一' }, 'new-2': {}, 'new-3': { name: '三' } },
    levels: { 'new-1': '級' },
    memberFields: { 'new-1': '城' },
    memberChoices: { 'new-1': { North: '北', South: '', West: '西' } },
    booths: { 'new-1': { name: '茶' } },
  }
  const made = given([{ id: 'new-1', chopCount: 3 }, { id: 'new-2', chopCount: 5 }, { chopCount: 7 }], words)
  const stored = keepIds(made, { settings: undefined, highestSlot: 0 }, counter())
  const [one] = stored.rewards
  expect(JSON.stringify(stored)).not.toContain('new-')
  expect(stored.localizations).toEqual({
    'zh-TW': {
      rewards: { [one?.id as string]: { name: '一' } },
      levels: { [stored.memberLevels[0]?.id as string]: '級' },
      memberFields: { [stored.memberFields[0]?.id as string]: '城' },
      memberChoices: { [stored.memberFields[0]?.id as string]: { North: '北' } },
      booths: { [stored.booths[0]?.id as string]: { name: '茶' } },
    },
  })
  const kept = { settings: stored, highestSlot: 1 }
  const later = { ...stored, chopTypes: stored.chopTypes.map(({ slot: _slot, ...type }) => type) }
  expect(keepIds(later, kept, counter()).localizations).toEqual(stored.localizations)
  const gone = { ...later, rewards: later.rewards.slice(1) }
  expect(keepIds(gone, kept, counter()).localizations['zh-TW']?.rewards).toEqual({})
  const twice = given(
    [
      { id: 'new-1', chopCount: 3 },
      { id: 'new-1', chopCount: 5 },
    ],
    {},
  )
  expect(problems(() => keepIds(twice, { settings: undefined, highestSlot: 0 }, counter()))).toEqual([
    'VALIDATION_FAILED',
    'settings.rewards.1.id',
  ])
})

test('an additional reward of a tier gets its own id and translations, and never those of another tier', () => {
  const tier = { chopCount: 5, name: 'Tea', image: picture, effectiveFrom: '2026-01-01', level: '1' }
  const given = (type: string, more: object[]) =>
    CampaignSettings.parse({
      ...settings([{ code: 'A' }]),
      type,
      rewards: [{ ...tier, id: 'new-1', more, redeemedImage: picture }],
      localizations: { 'zh-TW': { rewards: { 'new-2': { name: '糕' }, 'new-3': { name: '無' } } } },
    })
  const none = { settings: undefined, highestSlot: 0 }
  const stored = keepIds(given('multi-tiers', [{ name: 'Bun' }, { id: 'new-2', name: 'Cake' }]), none, counter())
  const [bun, cake] = stored.rewards[0]?.more ?? []
  expect([bun?.id, cake?.id].every((id) => ids.includes(id ?? ''))).toBe(true)
  expect(stored.localizations['zh-TW']?.rewards).toEqual({ [cake?.id as string]: { name: '糕' } })
  const kept = { settings: stored, highestSlot: 1 }
  const later = { ...stored, chopTypes: stored.chopTypes.map(({ slot: _slot, ...type }) => type) }
  expect(keepIds(later, kept, counter()).rewards).toEqual(stored.rewards)
  const wrong = (id: string | undefined) => [
    {
      ...later.rewards[0]!,
      more: [
        { id: cake?.id, name: 'a' },
        { id, name: 'b' },
      ],
    },
  ]
  for (const id of [cake?.id, stored.rewards[0]?.id, ids[8]])
    expect(problems(() => keepIds({ ...later, rewards: wrong(id) }, kept, counter()))).toEqual([
      'VALIDATION_FAILED',
      'settings.rewards.0.more.1.id',
    ])
  const plain = keepIds(given('multi-rewards', [{ name: 'Bun' }]), none, counter()).rewards[0]
  expect([plain?.more, plain?.redeemedImage]).toEqual([undefined, undefined])
})

test('the hundred-and-first chop type is refused', () => {
  expect(problems(() => keepIds(settings([{ code: 'X' }]), { settings: first, highestSlot: 99 }, counter()))).toEqual(
    [],
  )
  expect(problems(() => keepIds(settings([{ code: 'X' }]), { settings: first, highestSlot: 100 }, counter()))).toEqual([
    'VALIDATION_FAILED',
    'settings.chopTypes',
  ])
})
