import type { Menu } from '@chopcard/contract/core/permissions.ts'
import { whenIdle } from '../kit/when-idle.ts'
import { queries } from '../lib/query.ts'
import { adminRead } from './guards.ts'

/** The screens of somebody with a customer before them. */
const tillScreens: readonly { menu: Menu; load: () => Promise<unknown> }[] = [
  { menu: 'adjust', load: () => import('./loyalty/till/adjust.tsx') },
  { menu: 'quick-earn-attend', load: () => import('./loyalty/till/quick-earn-attend.tsx') },
  { menu: 'quick-redeem', load: () => import('./loyalty/till/quick-redeem.tsx') },
]

/** Loads the till while nobody waits for it, for those who have it: its screens then open at once. */
export function fetchAhead(): void {
  whenIdle(async () => {
    const { data: admin } = await queries.ensureQueryData(adminRead)
    const own = tillScreens.filter(({ menu }) => admin.menuPermissions.includes(menu))
    if (own.length === 0) return
    // What does not arrive now is fetched, and its failure told, by the screen that needs it.
    await Promise.all([
      ...own.map(({ load }) => load()),
      import('./loyalty/till/offline/offline.ts').then(({ startOffline }) => startOffline()),
    ]).catch(() => undefined)
  })
}
