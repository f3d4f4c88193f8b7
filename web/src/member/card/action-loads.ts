import type { ComponentType } from 'react'
import { ActionSheet } from '../action-sheet.tsx'
import type { Action, ActionProps } from './actions.ts'
import { sheetWords } from '../sheet-words.ts'

/** What each sheet shows. Here and not beside the buttons, so that a page that nobody taps does not know the addresses. */
const loads: Record<Action['name'], () => Promise<{ default: ComponentType<ActionProps> }>> = {
  redeem: () => import('./actions/redeem.tsx'),
  booths: () => import('./actions/booths.tsx'),
  receipt: () => import('./actions/receipt.tsx'),
  scan: () => import('./actions/scan.tsx'),
  refer: () => import('./actions/refer.tsx'),
  push: () => import('./actions/push.tsx'),
  profile: () => import('../profile.tsx'),
}

/** A sheet with its content and all words of the members’ pages in a language. */
export async function openAction(name: Action['name'], language: string) {
  const [{ default: Content }, words] = await Promise.all([loads[name](), sheetWords(language)])
  return { name, ActionSheet, Content, words }
}
