import { expect, test } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

const plain = { altKey: false, ctrlKey: false, metaKey: false, repeat: false, code: '', key: '' }

test('what is typed without Alt is never a shortcut: it may be a card number', () => {
  expect(shortcutOf({ ...plain, code: 'KeyI', key: 'i' })).toBeUndefined()
  expect(shortcutOf({ ...plain, code: 'Digit1', key: '1' })).toBeUndefined()
  expect(shortcutOf({ ...plain, code: 'Enter', key: 'Enter' })).toBeUndefined()
})

test('Alt with a letter is known by the key, whatever sign it writes', () => {
  expect(shortcutOf({ ...plain, altKey: true, code: 'KeyI', key: 'ˆ' })).toBe('issue')
  expect(shortcutOf({ ...plain, altKey: true, code: 'KeyU', key: 'u' })).toBe('undo')
})

test('Ctrl and Alt together write signs on some keyboards and do nothing here', () => {
  expect(shortcutOf({ ...plain, altKey: true, ctrlKey: true, code: 'KeyR', key: '®' })).toBeUndefined()
})

test('a held key counts once', () => {
  expect(shortcutOf({ ...plain, altKey: true, repeat: true, code: 'KeyI', key: 'i' })).toBeUndefined()
})

test('Escape goes on to the next customer', () => {
  expect(shortcutOf({ ...plain, code: 'Escape', key: 'Escape' })).toBe('next')
})
