import { adminInfo, nav } from '@chopcard/contract/accounts/merchant/account.ts'
import { menus, type RoleName } from '@chopcard/contract/core/permissions.ts'
import { merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { announce } from '../kit/announce.ts'
import { call } from '../lib/call.ts'
import { CallError } from '../lib/call-error.ts'
import { errorText } from '../lib/error-text.ts'
import { setTimeZone } from '../lib/format.ts'
import { storePrimaryLanguage } from '../lib/language.ts'
import { queries, read } from '../lib/query.ts'
import { startFailure } from '../lib/reactions.ts'
import { sessions } from '../lib/session.ts'
import { currentView, leaveView } from '../lib/viewing.ts'

/** The three answers that the shell is built from; asked for once, refreshed by the screens that change them. */
export const adminRead = read(adminInfo, {}, { quiet: true })
export const navRead = read(nav, {}, { quiet: true })
export const merchantRead = read(merchantInfo, {}, { quiet: true })

type Guarded = { location: { href: string; search: { shop?: string } } }

/** Where to go afterwards; from a shop's mail also whose look the page has. */
const signInSearch = ({ href, search: { shop } }: Guarded['location']) => ({ redirect: href, ...(shop && { shop }) })

/** Lets in who has a session and a role; everybody else signs in first and then comes back to the wanted page. */
export async function requireAdmin({ location }: Guarded): Promise<void> {
  const toLogin = redirect({ to: '/merchant/login', search: signInSearch(location) as never, replace: true })
  if (!sessions.token('merchant')) throw toLogin
  try {
    const { data: admin } = await queries.ensureQueryData(adminRead).catch(keptAdmin)
    if (!admin.merchantRole || !admin.merchantRoleName) throw new RoleMissing()
    setTimeZone(admin.timeZone)
    // A view of the platform speaks its administrator's language.
    if (!currentView() && storePrimaryLanguage(admin.primaryLanguage)) window.location.reload()
    await Promise.all([queries.ensureQueryData(navRead), queries.ensureQueryData(merchantRead)])
  } catch (error) {
    // A missing connection says nothing about the session: the page offers to try again.
    if (error instanceof CallError && error.isOpen) throw error
    announce({ key: 'session', kind: 'error', title: reasonOf(error) })
    if (currentView()) leaveView()
    forgetSession()
    throw toLogin
  }
}

/** Where there is no connection: as a till that may work without one has kept it. */
const keptAdmin = async (error: unknown) => (await import('./kept-shell.ts')).openKeptShell(error)

class RoleMissing extends Error {}

function reasonOf(error: unknown): string {
  if (error instanceof RoleMissing) return i18next.t('roleMissing', { ns: 'shell' })
  if (error instanceof CallError && startFailure(error) === 'terminated') return errorText(error)
  if (error instanceof CallError && error.code === 'ACCOUNT_IS_NOT_ENABLED') return errorText(error)
  return i18next.t('notice.sessionTimeout')
}

/** Visiting the sign-in while signed in goes to the start page (decisions/sign-in.md §8). */
export async function requireNobody(): Promise<void> {
  if (sessions.token('merchant')) throw redirect({ to: (await startPage()) as '/', replace: true })
}

const tillRole: RoleName = 'operator'

/** Where somebody begins who asked for no page: operators at the till, all others on the dashboard. */
export async function startPage(): Promise<string> {
  const admin = await queries.ensureQueryData(adminRead).catch(() => undefined)
  const till = menus['quick-earn-attend'].path
  const isAtTill = admin?.data.merchantRole === tillRole && admin.data.menuPermissions.includes('quick-earn-attend')
  return isAtTill ? till : menus.dashboard.path
}

/** Where a sign-in leads: the wanted page, where it is another than the dashboard. */
export const afterSignIn = async (wanted: string): Promise<string> =>
  wanted === menus.dashboard.path ? startPage() : wanted

/** Who the pages are shown to, and whose session this browser has now. */
export const whoIsSignedIn = {
  shown: () => queries.getQueryData(adminRead.queryKey)?.data.id,
  now: async () => (await call(adminInfo, {}, { quiet: true })).data.id,
}

/** Ends the session in this browser, with all that was read in it. */
export function forgetSession(): void {
  sessions.clear('merchant')
  queries.clear()
}
