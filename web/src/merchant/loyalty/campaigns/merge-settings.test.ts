import { describe, expect, test } from 'vitest'
import { mergeSettings } from './merge-settings.ts'

const base = { name: 'Coffee', reward: 'Latte', limit: null, types: [{ id: 'a', code: 'Cup' }] }

describe('mergeSettings', () => {
  test('takes over what the other person changed and keeps what was typed here', () => {
    const merged = mergeSettings(base, { ...base, name: 'Kopi' }, { ...base, reward: 'Flat white' })
    expect(merged).toEqual({ value: { ...base, name: 'Kopi', reward: 'Flat white' }, both: [] })
  })

  test('keeps what was typed here where both changed a field, and names the field', () => {
    const merged = mergeSettings(base, { ...base, name: 'Kopi' }, { ...base, name: 'Café' })
    expect(merged.value.name).toBe('Kopi')
    expect(merged.both).toEqual(['name'])
  })

  test('does not call it a conflict when both wrote the same', () => {
    const same = { ...base, name: 'Kopi' }
    expect(mergeSettings(base, same, { ...same }).both).toEqual([])
  })

  test('takes an emptied field for a change, and nothing, null and an empty text for the same', () => {
    expect(mergeSettings(base, { ...base, reward: '' }, base).value.reward).toBe('')
    expect(mergeSettings(base, { ...base, limit: '' }, { ...base, limit: 5 }).value.limit).toBe(5)
  })

  test('merges entries of a list by their id, keeps new ones of both, and drops those removed by one', () => {
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

  test('names the field of an entry that both changed by where it now stands', () => {
    const began = { types: [{ id: 'a', code: 'Cup' }] }
    const merged = mergeSettings(began, { types: [{ id: 'a', code: 'Mug' }] }, { types: [{ id: 'a', code: 'Bowl' }] })
    expect(merged).toEqual({ value: { types: [{ id: 'a', code: 'Mug' }] }, both: ['types.0.code'] })
  })
})
