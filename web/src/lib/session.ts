/** The tokens of the three audiences, apart from each other, each for seven days (decisions/sign-in.md §3). */
import { browserStore, type Store } from './store.ts'
import { testToken } from './test-data.ts'
import { currentView } from './viewing.ts'

export type Holder = 'merchant' | 'system' | 'member'
export type Session = { token: string; expiresAt: number }

const lifetime = 604_800_000
const keys: Record<Holder, string> = { merchant: 'merchant-token', system: 'system-token', member: 'member-token' }

/** What a till keeps of its shop on the device: it goes with the session. */
export const besidesSession = {
  shell: 'till-shell',
  cards: 'till-seen',
  done: 'till-done',
  nowhere: 'till-nowhere',
} as const

/** The session store over any storage and clock. */
export function makeSessions(store: Store, now: () => number = Date.now) {
  const clear = (holder: Holder) => {
    store.removeItem(keys[holder])
    if (holder === 'merchant') Object.values(besidesSession).forEach((name) => store.removeItem(name))
  }
  return {
    /** The token of a holder while it is valid. */
    token(holder: Holder): string | undefined {
      if (holder === 'merchant' && currentView()) return currentView()?.token
      if (holder === 'merchant' && testToken()) return testToken()
      const session = parse(store.getItem(keys[holder]))
      if (!session) return undefined
      if (session.expiresAt > now()) return session.token
      clear(holder)
      return undefined
    },
    save(holder: Holder, token: string): void {
      store.setItem(keys[holder], JSON.stringify({ token, expiresAt: now() + lifetime } satisfies Session))
    },
    clear,
  }
}

function parse(text: string | null): Session | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Session> | null
    if (typeof value?.token === 'string' && typeof value.expiresAt === 'number') return value as Session
  } catch {
    // Something else wrote here: as good as no session.
  }
  return undefined
}

export const sessions = makeSessions(browserStore())

/** Hears that somebody has signed in in another window of this browser: from now on calls of this one are theirs, too. */
export function onOtherSignIn(holder: Holder, tell: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === keys[holder] && newValue) tell()
  })
}

/**
 * After a sign-in link: moves the token from its short-lived cookie into the storage and deletes the cookie
 * (decisions/sign-in.md §7). True when the address asked for it.
 */
export function moveRegistrationCookie(
  search: string,
  page: { cookie: string },
  into: { save: (holder: Holder, token: string) => void },
): boolean {
  if (!new URLSearchParams(search).has('registration')) return false
  const pair = page.cookie.split('; ').find((part) => part.startsWith('merchant-token='))
  const token = pair && decodeURIComponent(pair.slice('merchant-token='.length))
  if (token) into.save('merchant', token)
  page.cookie = 'merchant-token=; Max-Age=0; Path=/; SameSite=Strict'
  return true
}
