import { expect, test } from 'vitest'
import { changeSettings, defaultSettings, readSettings, uiSettings } from './settings.ts'
import { browserStore } from './store.ts'

test('settings that an earlier version stored stay chosen, and the menu stays at the side', () => {
  const kept = { theme: 'dark', colour: '#722ed1', contentWidth: 'fixed', collapsed: true, multiTab: false }
  expect(readSettings(JSON.stringify(kept))).toEqual(kept)
  expect({ ...defaultSettings, ...readSettings(JSON.stringify(kept)) }).toMatchObject({ ...kept, layout: 'side' })
})

test.each<Record<string, unknown>>([
  { layout: 'mix' },
  { layout: true },
  { layout: null },
  { theme: 'night' },
  { colour: '#000000' },
  { contentWidth: ['fluid'] },
  { fixedHeader: 'yes' },
  { weakMode: 0 },
  { somethingElse: true },
  { constructor: 'top' },
])('a stored setting that is not offered is ignored: %j', (kept) => {
  expect(readSettings(JSON.stringify({ ...kept, multiTab: false }))).toEqual({ multiTab: false })
})

test.each([null, '', 'not json', 'null', '"top"', '[]', '7', '{"layout":"top"'])(
  'a stored text that holds no settings is ignored: %j',
  (kept) => {
    expect(readSettings(kept)).toEqual({})
  },
)

test('a changed setting is stored with earlier ones, and values that equal the defaults are not stored', () => {
  const store = browserStore()
  const [before, now] = [store.getItem('ui-settings'), uiSettings()]
  store.setItem('ui-settings', '{"theme":"dark","layout":"mix"}')
  changeSettings({ layout: 'top' })
  expect(uiSettings().layout).toBe('top')
  expect(JSON.parse(store.getItem('ui-settings') ?? '')).toEqual({ theme: 'dark', layout: 'top' })
  changeSettings(now)
  if (before === null) store.removeItem('ui-settings')
  else store.setItem('ui-settings', before)
})
