import type { Attempt, PasswordDialogProps } from './password-dialog-props.ts'
import { useState, type ReactNode } from 'react'
import { CallError } from '../lib/call-error.ts'
import { lazyPart } from './lazy-part.tsx'

const PasswordDialog = lazyPart<PasswordDialogProps>(() => import('./password-dialog.tsx'))

/**
 * For calls of routes that ask for the password again: `run` tries without it and, where the server wants it, opens
 * `dialog`, which tries with what is typed, or without a password once a passkey has confirmed the session, until that is
 * right or the person gives up. Answers whether it was done; what
 * has nothing to do with the password is thrown to the caller.
 */
export function useReauthentication(): { run: (attempt: Attempt) => Promise<boolean>; dialog: ReactNode } {
  const [asking, setAsking] = useState<PasswordDialogProps>()
  const run = async (attempt: Attempt): Promise<boolean> => {
    try {
      await attempt()
      return true
    } catch (error) {
      if (!isAbout(error, 'CURRENT_PASSWORD_REQUIRED')) throw error
    }
    return new Promise<boolean>((resolve, reject) => {
      let isRefused = false
      const again: Attempt = async (password) => {
        try {
          await attempt(password)
          resolve(true)
        } catch (error) {
          if (isAbout(error, ...staying)) throw error
          isRefused = true
          setAsking(undefined)
          // Once the dialog has given the focus back: a field that lost it afterwards would be checked anew, without the refusal.
          setTimeout(() => reject(error))
        }
      }
      const close = () => {
        setAsking(undefined)
        if (!isRefused) resolve(false)
      }
      setAsking({ attempt: again, onClose: close })
    })
  }
  return { run, dialog: asking && <PasswordDialog {...asking} /> }
}

/** Refusals that the dialog tells itself, and stays open. */
const staying = ['INVALID_CURRENT_PASSWORD', 'CURRENT_PASSWORD_REQUIRED', 'TOO_MANY_REQUESTS']

const isAbout = (error: unknown, ...codes: string[]) => error instanceof CallError && codes.includes(error.code)
