import { onOtherSignIn, type Holder } from '../lib/session.ts'

type Who = { shown: () => string | undefined; now: () => Promise<string> }

/**
 * Begins the page anew when somebody else signs in in another window of this browser: it would go on to show one person and act in
 * the name of the other. Where the same person has signed in again, it stays as it is, with what was typed.
 */
export function followSession(holder: Holder, { shown, now }: Who): void {
  const compare = async () => {
    const id = shown()
    if (id !== undefined && id !== (await now())) location.reload()
  }
  // Without an answer nobody knows; the next call tells.
  onOtherSignIn(holder, () => void compare().catch(() => undefined))
}
