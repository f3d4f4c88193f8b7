import { describe, expect, test } from 'vitest'
import { mergeSettings } from './merge-settings.ts'

const base = { name: 'Coffee', reward: 'Latte', limit: null, types: [{ id: 'a', code: 'Cup' }] }

describe('mergeSettings', () => {
  test('a merge takes the other person’s changes and keeps the own ones', () => {
    const merged = mergeSettings(base, { ...base, name: 'Kopi' }, { ...base, reward: 'Flat white' })
    expect(merged).toEqual({ value: { ...base, name: 'Kopi', reward: 'Flat white' }, both: [] })
  })

  test('a merge keeps the own value of a field that both changed, and names the field', () => {
    const merged = mergeSettings(base, { ...base, name: 'Kopi' }, { ...base, name: 'Café' })
    expect(merged.value.name).toBe('Kopi')
    expect(merged.both).toEqual(['name'])
  })

  test('a merge reports no conflict when both entered the same value', () => {
    const same = { ...base, name: 'Kopi' }
    expect(mergeSettings(base, same, { ...same }).both).toEqual([])
  })

  test('a merge treats an emptied field as a change, and undefined, null and an empty text as equal', () => {
    expect(mergeSettings(base, { ...base, reward: '' }, base).value.reward).toBe('')
    expect(mergeSettings(base, { ...base, limit: '' }, { ...base, limit: 5 }).value.limit).toBe(5)
  })

  test('a merge matches list entries by their id, keeps new ones of both, and drops those that one removed', () => {
    const began = {
      types: [
        { id: 'a', code: 'Cup' },
        { id: 'b', code: 'Cake' },
        { id: 'c', code: 'Tea' },
      ],
    }
    const mine = {
      types: [
        { id: 'a', code: 'Mug' },
        { id: 'c', code: 'Tea' },
        { id: 'new-1', code: 'New here' },
      ],
    }
    const theirs = {
      types: [
        { id: 'b', code: 'Cake' },
        { id: 'a', code: 'Cup' },
        { id: 'd', code: 'New there' },
      ],
    }
    expect(mergeSettings<{ types: { id?: string; code: string }[] }>(began, mine, theirs)).toEqual({
      value: {
        types: [
          { id: 'a', code: 'Mug' },
          { id: 'd', code: 'New there' },
          { id: 'new-1', code: 'New here' },
        ],
      },
      both: [],
    })
  })

  test('a merge names the conflicting field of an entry by its present position', () => {
    const began = { types: [{ id: 'a', code: 'Cup' }] }
    const merged = mergeSettings(began, { types: [{ id: 'a', code: 'Mug' }] }, { types: [{ id: 'a', code: 'Bowl' }] })
    expect(merged).toEqual({ value: { types: [{ id: 'a', code: 'Mug' }] }, both: ['types.0.code'] })
  })
})
