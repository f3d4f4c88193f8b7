/** What every refusal brings about, whichever screen asked: decisions/shell.md §6 in one place. */
import type { CallError } from './call-error.ts'

export type ReactionTitle = 'forbidden' | 'unauthorized' | 'service' | 'account'
export type Reaction = {
  title: ReactionTitle
  /** The server's message, or the words of this code where the catalogue's own are prescribed. */
  text: 'message' | 'UNAUTHORIZED'
  /** Sign out and reload after so many milliseconds. */
  leaveAfter?: number
}

/** The reaction to a refusal; undefined where the screen that asked tells it itself. */
export function reactionTo(
  error: Pick<CallError, 'status' | 'code' | 'isLogin'>,
  signedIn: boolean,
): Reaction | undefined {
  switch (error.code) {
    case 'SERVICE_EXPIRED':
      return { title: 'service', text: 'message' }
    case 'ACCOUNT_IS_RESTRICTED':
      return { title: 'account', text: 'message' }
    case 'ACCOUNT_IS_TERMINATED':
      return { title: 'account', text: 'message', leaveAfter: 1500 }
    // The sign-in tells it; whoever is signed in already is asked for the passkey (kit/react-to-errors.ts).
    case 'PASSKEY_REQUIRED':
      return undefined
    case 'ACCOUNT_IS_NOT_ENABLED':
      return { title: 'account', text: 'message', leaveAfter: signedIn ? 5000 : undefined }
    default:
      if (error.status === 403) return { title: 'forbidden', text: 'message' }
      if (error.status === 401 && !error.isLogin)
        return { title: 'unauthorized', text: 'UNAUTHORIZED', leaveAfter: signedIn ? 1500 : undefined }
      return undefined
  }
}

/** What a failed load of the caller's own data at the start of a page says (decisions/shell.md §6). */
export const startFailure = (error: Pick<CallError, 'code'>): 'terminated' | 'sessionTimeout' =>
  error.code === 'ACCOUNT_IS_TERMINATED' ? 'terminated' : 'sessionTimeout'
