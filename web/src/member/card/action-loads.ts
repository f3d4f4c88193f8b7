import type { ComponentType } from 'react'
import type { Action, ActionProps } from './actions.ts'
import { loadSheet } from '../load-sheet.ts'

/** What each sheet shows. Here and not beside the buttons, so that a page that nobody taps does not know the addresses. */
const loads: Record<Action['name'], () => Promise<{ default: ComponentType<ActionProps> }>> = {
  redeem: () => import('./actions/redeem.tsx'),
  booths: () => import('./actions/booths.tsx'),
  receipt: () => import('./actions/receipt.tsx'),
  scan: () => import('./actions/scan.tsx'),
  refer: () => import('./actions/refer.tsx'),
  coupons: () => import('./actions/coupons.tsx'),
  push: () => import('./actions/push.tsx'),
  profile: () => import('../profile.tsx'),
}

/** The sheet behind a button, in a language. */
export async function openAction(name: Action['name'], language: string) {
  return { name, ...(await loadSheet(loads[name], language)) }
}
