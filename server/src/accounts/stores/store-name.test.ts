import { expect, test } from 'vitest'
import { storesIn } from './store-name.ts'

test('a store with the merchant’s own name is called by the merchant’s name in the reader’s language, others by their own', () => {
  const merchant = { name: 'Kopi Corner', names: { 'zh-TW': '咖啡角' }, language: 'en-US' as const }
  const called = (language: 'zh-TW' | 'pt-BR') =>
    storesIn(language, merchant, ['Kopi Corner', 'Harbour']).map(({ store, name }) => [store, name])
  expect(called('zh-TW')).toEqual([
    ['Kopi Corner', '咖啡角'],
    ['Harbour', 'Harbour'],
  ])
  expect(called('pt-BR')[0]).toEqual(['Kopi Corner', 'Kopi Corner'])
})
