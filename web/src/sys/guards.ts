import { systemInfo } from '@chopcard/contract/platform/admin/platform.ts'
import { redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { announce } from '../kit/announce.ts'
import { call } from '../lib/call.ts'
import { CallError } from '../lib/call-error.ts'
import { queries, read } from '../lib/query.ts'
import { sessions } from '../lib/session.ts'

export const systemRead = read(systemInfo, {}, { quiet: true })

type Guarded = { location: { href: string } }

/** Lets in who has a session of the platform; everybody else signs in first. */
export async function requireSystem({ location }: Guarded): Promise<void> {
  const toLogin = redirect({ to: '/sys/login' as '/', search: { redirect: location.href } as never, replace: true })
  if (!sessions.token('system')) throw toLogin
  try {
    await queries.ensureQueryData(systemRead)
  } catch (error) {
    if (error instanceof CallError && error.isOpen) throw error
    announce({ key: 'session', kind: 'error', title: i18next.t('notice.sessionTimeout') })
    forgetSession()
    throw toLogin
  }
}

export function requireNobody(): void {
  if (sessions.token('system')) throw redirect({ to: '/sys/dashboard' as '/', replace: true })
}

/** Who the pages are shown to, and whose session this browser has now. */
export const whoIsSignedIn = {
  shown: () => queries.getQueryData(systemRead.queryKey)?.data.id,
  now: async () => (await call(systemInfo, {}, { quiet: true })).data.id,
}

/** Ends the session in this browser, with all that was read in it. */
export function forgetSession(): void {
  sessions.clear('system')
  queries.clear()
}
