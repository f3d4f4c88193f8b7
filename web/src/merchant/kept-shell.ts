/** What the application is built from, as this device has last seen it: so that a page opens without network. */
import { adminInfo, nav } from '@chopcard/contract/accounts/merchant/account.ts'
import { merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { CallError } from '../lib/call-error.ts'
import { queries, read } from '../lib/query.ts'
import { besidesSession } from '../lib/session.ts'
import { browserStore } from '../lib/store.ts'

export type Limits = { allowed: boolean; hours: number; acts: number }
type Shell = {
  admin: Answer<typeof adminInfo>
  nav: Answer<typeof nav>
  merchant: Answer<typeof merchantInfo>
  limits: Limits
}

const keys = {
  admin: read(adminInfo, {}).queryKey,
  nav: read(nav, {}).queryKey,
  merchant: read(merchantInfo, {}).queryKey,
}

function kept(): Shell | undefined {
  try {
    return (JSON.parse(browserStore().getItem(besidesSession.shell) ?? 'null') as Shell | null) ?? undefined
  } catch {
    return undefined
  }
}

export const keptLimits = (): Limits | undefined => kept()?.limits

/** Keeps what the shell shows while the shop lets its tills go on without network, and nothing of it otherwise. */
export function keepShell(limits: Limits): void {
  const admin = queries.getQueryData<Shell['admin']>(keys.admin)
  const [menu, merchant] = [
    queries.getQueryData<Shell['nav']>(keys.nav),
    queries.getQueryData<Shell['merchant']>(keys.merchant),
  ]
  if (!limits.allowed) return browserStore().removeItem(besidesSession.shell)
  if (!admin || !menu || !merchant) return
  const shell: Shell = { admin: { data: { ...admin.data, email: '' } }, nav: menu, merchant, limits }
  browserStore().setItem(besidesSession.shell, JSON.stringify(shell))
}

/** Puts the kept answers where the server's would be, when there is none; else the error goes on. */
export async function openKeptShell(error: unknown): Promise<Shell['admin']> {
  const shell = error instanceof CallError && error.isOpen ? kept() : undefined
  if (!shell) throw error
  // What an earlier version has kept knows of no stores.
  shell.admin.data = {
    ...shell.admin.data,
    stores: shell.admin.data.stores ?? [],
    storeId: shell.admin.data.storeId ?? null,
  }
  queries.setQueryData(keys.admin, shell.admin)
  queries.setQueryData(keys.nav, shell.nav)
  queries.setQueryData(keys.merchant, shell.merchant)
  return shell.admin
}
