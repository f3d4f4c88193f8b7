import { expect, test } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

const plain = { altKey: false, ctrlKey: false, metaKey: false, repeat: false, isComposing: false, code: '', key: '' }

test('a key without Alt is never a shortcut, because it may belong to a card number', () => {
  expect(shortcutOf({ ...plain, code: 'KeyI', key: 'i' })).toBeUndefined()
  expect(shortcutOf({ ...plain, code: 'Digit1', key: '1' })).toBeUndefined()
  expect(shortcutOf({ ...plain, code: 'Enter', key: 'Enter' })).toBeUndefined()
})

test('a shortcut with Alt is recognised by its key, whatever character it types', () => {
  expect(shortcutOf({ ...plain, altKey: true, code: 'KeyI', key: 'ˆ' })).toBe('issue')
  expect(shortcutOf({ ...plain, altKey: true, code: 'KeyU', key: 'u' })).toBe('undo')
})

test('a key with Ctrl and Alt is no shortcut, because it types characters on some keyboards', () => {
  expect(shortcutOf({ ...plain, altKey: true, ctrlKey: true, code: 'KeyR', key: '®' })).toBeUndefined()
})

test('a key that is held down counts once', () => {
  expect(shortcutOf({ ...plain, altKey: true, repeat: true, code: 'KeyI', key: 'i' })).toBeUndefined()
})

test('the Escape key continues with the next customer', () => {
  expect(shortcutOf({ ...plain, code: 'Escape', key: 'Escape' })).toBe('next')
})

test('the Escape key is no shortcut while an input method composes a word', () => {
  expect(shortcutOf({ ...plain, isComposing: true, code: 'Escape', key: 'Escape' })).toBeUndefined()
})
