import type { ComponentType } from 'react'
import type { MemberWords } from '@chopcard/contract/member/pages.ts'
import { ActionSheet } from './action-sheet.tsx'
import type { Action, ActionProps } from './actions.ts'

/** What each sheet shows. Here and not beside the buttons, so that a page that nobody taps does not know the addresses. */
const loads: Record<Action['name'], () => Promise<{ default: ComponentType<ActionProps> }>> = {
  redeem: () => import('./actions/redeem.tsx'),
  booths: () => import('./actions/booths.tsx'),
  receipt: () => import('./actions/receipt.tsx'),
  scan: () => import('./actions/scan.tsx'),
  refer: () => import('./actions/refer.tsx'),
  push: () => import('./actions/push.tsx'),
  profile: () => import('./actions/profile.tsx'),
}

// The page carries the words of the card alone; those of what a tap opens come with it.
const files = import.meta.glob<{ default: MemberWords }>('../../../locales/*/member.json')

/** A sheet with its content and all words of the members’ pages in a language. */
export async function openAction(name: Action['name'], language: string) {
  const file = files[`../../../locales/${language}/member.json`]
  if (!file) throw new Error(`no words in ${language}`)
  const [{ default: Content }, { default: words }] = await Promise.all([loads[name](), file()])
  return { name, ActionSheet, Content, words }
}
