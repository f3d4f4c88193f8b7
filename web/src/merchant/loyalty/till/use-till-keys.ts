import { targetOf } from '../../../kit/operations/ask.ts'
import { lastUndoable } from '../../../kit/operations/operation.ts'
import { isRunning } from '../../../lib/operation-list.ts'
import { useShortcuts } from './use-shortcuts.ts'
import type { Till } from './use-till.ts'

export type Pane = 'issue' | 'redeem' | 'adjust'

/**
 * The keys of a screen with buttons for issue and redeem: a key presses the button that shows it. Where panes take turns,
 * the first press opens the pane.
 */
export function useTillKeys(till: Till, open?: (pane: Pane) => void) {
  const { card, operations } = till
  useShortcuts({
    issue: () => press('Alt+I') || open?.('issue'),
    redeem: () => press('Alt+R') || open?.('redeem'),
    adjust: () => {
      open?.('adjust')
      requestAnimationFrame(() => document.querySelector<HTMLElement>('form.pane .adjust-stepper input')?.focus())
    },
    undo: () => {
      const last = lastUndoable(operations, Date.now())
      if (last) void till.undo(last)
    },
    next: till.clear,
  })
  return { isBusy: operations.some((operation) => isRunning(operation) && targetOf(operation.ask) === card?.id) }
}

function press(keys: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${keys}"]`)
  button?.click()
  return Boolean(button)
}
