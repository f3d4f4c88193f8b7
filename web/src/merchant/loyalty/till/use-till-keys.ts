import { lastUndoable } from '../../../kit/operations/operation.ts'
import { operationsOn } from '../../../kit/operations/use-operations.ts'
import { useShortcuts } from './use-shortcuts.ts'
import type { Till } from './use-till.ts'

/** The keys of the till: a key presses the button that shows it, and one opens the mode that adjusts. */
export function useTillKeys(till: Till, openAdjust: () => Promise<void>) {
  const { card, operations, held } = till
  useShortcuts({
    issue: () => press('Alt+I'),
    redeem: () => press('Alt+R'),
    adjust: async () => {
      await openAdjust()
      requestAnimationFrame(() => document.querySelector<HTMLElement>('form.pane .adjust-stepper input')?.focus())
    },
    undo: () => {
      const last = lastUndoable(operations, Date.now())
      if (last) void till.undo(last)
    },
    next: till.clear,
  })
  return { isBusy: card !== undefined && (operationsOn(till, card.id).isUnsettled || held === card.id) }
}

const press = (keys: string) =>
  document.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${keys}"]:not(:disabled)`)?.click()
