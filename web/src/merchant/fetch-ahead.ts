import type { Menu } from '@chopcard/contract/core/permissions.ts'
import { whenIdle } from '../kit/when-idle.ts'
import { queries } from '../lib/query.ts'
import { adminRead } from './guards.ts'
import { loadTill } from './load-till.ts'

/** The pages of the till's modes. */
const modes: readonly Menu[] = ['adjust', 'quick-earn-attend', 'quick-redeem']

/** Loads the till while nobody waits for it, for those who have it: it then opens at once. */
export function fetchAhead(): void {
  whenIdle(async () => {
    const { data: admin } = await queries.ensureQueryData(adminRead)
    if (!modes.some((menu) => admin.menuPermissions.includes(menu))) return
    // What does not arrive now is fetched, and its failure told, by the screen that needs it.
    await Promise.all([
      import('./core/shell/till-frame.tsx'),
      loadTill(),
      import('./loyalty/till/offline/offline.ts').then(({ startOffline }) => startOffline()),
    ]).catch(() => undefined)
  })
}
