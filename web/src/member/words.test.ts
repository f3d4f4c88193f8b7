import { expect, test } from 'vitest'
import { translator } from '../card-art/words.ts'
import { t } from './fixture.ts'

test('the count selects the plural form of the language', () => {
  expect(t('card.gained', { count: 1 })).toBe('1 stamp added!')
  expect(t('card.gained', { count: 2 })).toBe('2 stamps added!')
})

test('a language with one form uses it for every count', () => {
  const chinese = translator({ card: { gained_other: '新增 {{count}} 個印花！' } }, 'zh-TW')
  expect(chinese('card.gained', { count: 1 })).toBe('新增 1 個印花！')
})

test('a number is written in the format of the language', () => {
  const portuguese = translator({ card: { progress: '{{balance}} de {{total}}' } }, 'pt-BR')
  expect(portuguese('card.progress', { balance: 1500, total: 2000 })).toBe('1.500 de 2.000')
})

test('a value that looks like a placeholder is shown as it was typed', () => {
  expect(t('card.ready', { reward: '{{reward}} $& cake' })).toBe('{{reward}} $& cake is yours')
})

test('a key without words is shown itself, also one that is a property of Object', () => {
  const none = translator({}, 'en-US')
  expect(none('card.close')).toBe('card.close')
  expect(none('constructor.name' as 'card.close')).toBe('constructor.name')
})
