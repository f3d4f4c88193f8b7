import i18next from 'i18next'
import { holderOf, onCallError } from '../lib/call.ts'
import { errorText } from '../lib/error-text.ts'
import { reactionTo } from '../lib/reactions.ts'
import { sessions, type Holder } from '../lib/session.ts'
import { leaveTestData, testToken } from '../lib/test-data.ts'
import { currentView, leaveView } from '../lib/viewing.ts'
import { announce } from './announce.ts'

let leaving = false

/** Makes the reactions of decisions/shell.md §6 happen for every call of this application. */
export function reactToErrors(): void {
  onCallError((error, route) => {
    const holder = holderOf(route)
    const signedIn = Boolean(holder && sessions.token(holder))
    // The page begins anew, and then asks for the passkey before anything else.
    if (signedIn && error.code === 'PASSKEY_REQUIRED') return location.reload()
    const reaction = reactionTo(error, signedIn)
    if (!reaction) return
    const text = reaction.text === 'message' ? errorText(error) : i18next.t('codes.UNAUTHORIZED', { ns: 'errors' })
    announce({ key: reaction.title, kind: 'error', title: i18next.t(`notice.${reaction.title}`), text })
    if (holder && signedIn && reaction.leaveAfter !== undefined) leave(holder, reaction.leaveAfter)
  })
}

function leave(holder: Holder, after: number): void {
  if (leaving) return
  leaving = true
  setTimeout(() => {
    if (holder === 'merchant' && currentView()) return leaveView()
    if (holder === 'merchant' && testToken()) return leaveTestData()
    sessions.clear(holder)
    location.reload()
  }, after)
}
