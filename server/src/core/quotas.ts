import { sql } from 'kysely'

/** What a merchant may have so many of; each is a counter and a quota of the merchant, and a quota of its plan. */
export type Quota = 'campaign' | 'admin' | 'member'

/**
 * The quota of the row of `merchant` in the query: its own, else its plan's. A select of its own, never a join: an update
 * that waited for the row looks at it again, and finds the plan that the merchant has by then.
 */
export const quotaOf = (quota: Quota, merchant = 'merchant') => {
  const column = sql.ref(`${quota}_quota`)
  const own = sql.ref(`${merchant}.${quota}_quota`)
  return sql<number>`coalesce(${own}, (select p.${column} from service_plan p where p.id = ${sql.ref(`${merchant}.plan_id`)}))`
}

/** The condition of an update of `merchant` that takes one more: exact however many ask at once. */
export const hasRoom = (quota: Quota) => sql<boolean>`${sql.ref(`merchant.${quota}_count`)} < ${quotaOf(quota)}`
