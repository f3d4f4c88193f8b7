import { useState, type ReactNode } from 'react'
import { CallError } from '../lib/call-error.ts'
import { lazyPart } from './lazy-part.tsx'

/** Makes the call, with the password once it is known. */
type Attempt = (password?: string) => Promise<void>
export type PasswordDialogProps = { attempt: Attempt; onClose: () => void }

const PasswordDialog = lazyPart<PasswordDialogProps>(() => import('./password-dialog.tsx'))

/**
 * For calls of routes that ask for the password again: `run` tries without it and, where the server wants it, opens
 * `dialog`, which tries with what is typed until that is right or the person gives up.
 */
export function usePasswordAgain(): { run: (attempt: Attempt) => Promise<void>; dialog: ReactNode } {
  const [asking, setAsking] = useState<Attempt>()
  const run = async (attempt: Attempt) => {
    try {
      await attempt()
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'CURRENT_PASSWORD_REQUIRED')) throw error
      setAsking(() => attempt)
    }
  }
  return { run, dialog: asking && <PasswordDialog attempt={asking} onClose={() => setAsking(undefined)} /> }
}
