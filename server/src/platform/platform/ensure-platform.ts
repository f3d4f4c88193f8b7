import type { Database } from '../../core/database.ts'
import { writeDefaultRoles } from '../default-roles/write-default-roles.ts'
import { writeFirstPlans } from '../plans/write-first-plans.ts'

/**
 * What every installation has before its first merchant: the default roles, and two service plans to begin with, which
 * stay as they are once they exist. May run at every start, in several processes at once.
 */
export const ensurePlatform = (database: Database): Promise<void> =>
  database.tx(async (tx) => {
    await writeDefaultRoles(tx)
    await writeFirstPlans(tx)
  })
