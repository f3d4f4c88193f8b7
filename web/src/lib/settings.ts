/** How the pages look on this browser (shell.md §3, «UI settings»). */
import { useSyncExternalStore } from 'react'
import { browserStore } from './store.ts'

export const themeColours = [
  '#1890ff',
  '#f5222d',
  '#fa541c',
  '#faad14',
  '#13c2c2',
  '#52c41a',
  '#2f54eb',
  '#722ed1',
] as const

export type UiSettings = {
  theme: 'light' | 'dark'
  colour: (typeof themeColours)[number]
  fixedHeader: boolean
  fixedSidebar: boolean
  contentWidth: 'fluid' | 'fixed'
  weakMode: boolean
  multiTab: boolean
  collapsed: boolean
  sound: boolean
}

export const defaultSettings: UiSettings = {
  theme: 'light',
  colour: '#1890ff',
  fixedHeader: true,
  fixedSidebar: true,
  contentWidth: 'fluid',
  weakMode: false,
  multiTab: true,
  collapsed: false,
  sound: true,
}

const key = 'ui-settings'
const listeners = new Set<() => void>()
let current: UiSettings | undefined

/** The settings now. */
export function uiSettings(): UiSettings {
  current ??= readSettings()
  return current
}

function readSettings(): UiSettings {
  try {
    return { ...defaultSettings, ...(JSON.parse(browserStore().getItem(key) ?? '{}') as Partial<UiSettings>) }
  } catch {
    return defaultSettings
  }
}

/** Changes some settings and keeps them on this browser. */
export function changeSettings(change: Partial<UiSettings>): void {
  current = { ...uiSettings(), ...change }
  browserStore().setItem(key, JSON.stringify(current))
  listeners.forEach((tell) => tell())
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useUiSettings = (): UiSettings => useSyncExternalStore(subscribe, uiSettings)
