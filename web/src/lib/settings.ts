/** How the pages look on this browser (decisions/shell.md §3). */
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

export type Theme = 'light' | 'dark'

/** What is offered where there is more than on and off. The theme `system` follows the device until the person chooses. */
export const settingChoices = {
  theme: ['system', 'light', 'dark'],
  colour: themeColours,
  layout: ['side', 'top'],
  contentWidth: ['fluid', 'fixed'],
} as const

type Choices = typeof settingChoices
export type UiSettings = { [Name in keyof Choices]: Choices[Name][number] } & {
  fixedHeader: boolean
  fixedSidebar: boolean
  weakMode: boolean
  multiTab: boolean
  collapsed: boolean
  sound: boolean
}

export const defaultSettings: UiSettings = {
  theme: 'system',
  colour: '#1890ff',
  layout: 'side',
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
  current ??= { ...defaultSettings, ...chosenSettings() }
  return current
}

/** What the person has chosen: only that is kept, so that everything else follows the defaults. */
const chosenSettings = () => readSettings(browserStore().getItem(key))

/** What a browser has kept, without what is not offered: another version may have written it. */
export function readSettings(kept: string | null): Partial<UiSettings> {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(kept ?? '{}') as object).filter(isOffered))
  } catch {
    return {}
  }
}

function isOffered([name, value]: [string, unknown]): boolean {
  if (!Object.hasOwn(defaultSettings, name)) return false
  const choices: readonly unknown[] = settingChoices[name as keyof Choices] ?? [true, false]
  return choices.includes(value)
}

/** Changes some settings and keeps them on this browser. */
export function changeSettings(change: Partial<UiSettings>): void {
  current = { ...uiSettings(), ...change }
  browserStore().setItem(key, JSON.stringify({ ...chosenSettings(), ...change }))
  listeners.forEach((tell) => tell())
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useUiSettings = (): UiSettings => useSyncExternalStore(subscribe, uiSettings)

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)')

const subscribeToSystem = (tell: () => void) => {
  const system = darkSystem()
  system.addEventListener('change', tell)
  return () => system.removeEventListener('change', tell)
}

/** The theme to show now: the chosen one, else the device's, which may change meanwhile. */
export function useTheme(): Theme {
  const { theme } = useUiSettings()
  const isDarkSystem = useSyncExternalStore(subscribeToSystem, () => darkSystem().matches)
  if (theme !== 'system') return theme
  return isDarkSystem ? 'dark' : 'light'
}
