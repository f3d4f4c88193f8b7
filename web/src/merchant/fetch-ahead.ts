import type { Menu } from '@chopcard/contract/core/permissions.ts'
import { whenIdle } from '../kit/when-idle.ts'
import { queries } from '../lib/query.ts'
import { adminRead } from './guards.ts'

const tillPages: readonly Menu[] = ['adjust', 'quick-earn-attend', 'quick-redeem']

/**
 * Fetches what several screens share while nobody waits for it, for those who have these screens: opening one then costs
 * its own few kilobytes. scripts/check-sizes.ts weighs what comes this way by itself.
 */
export function fetchAhead(): void {
  whenIdle(async () => {
    const { data: admin } = await queries.ensureQueryData(adminRead)
    // What does not arrive now is fetched, and its failure told, by the screen that needs it.
    if (tillPages.some((page) => admin.menuPermissions.includes(page)))
      await Promise.all([
        import('./loyalty/till/till-frame.tsx'),
        import('./loyalty/till/offline/offline.ts').then(start),
      ]).catch(() => undefined)
  })
}

const start = ({ startOffline }: typeof import('./loyalty/till/offline/offline.ts')) => startOffline()
