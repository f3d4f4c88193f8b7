import { sql } from 'kysely'

/** What a quota limits: each has a counter and a quota of the merchant, and a quota of its plan. */
export type Quota = 'campaign' | 'admin' | 'member'

/**
 * The quota of the row of `merchant` in the query: its own, else the plan's. A subselect and not a join: an update that
 * has waited for the row evaluates it again, and sees the merchant's plan at that time.
 */
export const quotaOf = (quota: Quota, merchant = 'merchant') => {
  const column = sql.ref(`${quota}_quota`)
  const own = sql.ref(`${merchant}.${quota}_quota`)
  return sql<number>`coalesce(${own}, (select p.${column} from service_plan p where p.id = ${sql.ref(`${merchant}.plan_id`)}))`
}

/** The condition of an update of `merchant` that adds one; exact under concurrency. */
export const hasRoom = (quota: Quota) => sql<boolean>`${sql.ref(`merchant.${quota}_count`)} < ${quotaOf(quota)}`
