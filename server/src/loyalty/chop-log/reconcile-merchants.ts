import { moneyDifferences } from '../../ledger/money-checks.ts'
import { reconcileMerchant } from '../../ledger/reconcile.ts'
import type { App } from '../../core/app.ts'
import { eachMerchant } from '../../core/each-merchant.ts'
import { databaseNow } from '../../core/database-now.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { isReconciliationDue } from './reconcile-rules.ts'

/** Reconciles every customer whose night it is; runs hourly, and logs which merchants differ. */
export async function reconcileDue(app: App): Promise<{ checked: number; differing: number }> {
  const merchants = await app.database.kysely
    .selectFrom(realMerchants.as('m'))
    .select(['m.merchant_id', 'm.time_zone', 'm.books_checked_at'])
    .execute()
  const now = await databaseNow(app.database.kysely)
  let differing = 0
  const due = merchants.filter((merchant) => isReconciliationDue(merchant.time_zone, merchant.books_checked_at, now))
  await eachMerchant(app.database, due, async ({ merchant_id: merchantId }) => {
    const differences = await reconcileMerchant(app, merchantId)
    if (!differences) return
    differing++
    app.log.error({ merchantId, differences }, 'the books differ')
  })
  return { checked: due.length, differing }
}

/** Reconciles every merchant now, and prints what does not add up; returns how many merchants differ. */
export async function reconcileAll(app: Pick<App, 'database' | 'hooks'>): Promise<number> {
  const db = app.database.background
  const merchants = await db.selectFrom('merchant').select(['merchant_id', 'name']).execute()
  let differing = 0
  await eachMerchant(app.database, merchants, async ({ merchant_id: id, name }) => {
    const count = await reconcileMerchant(app, id)
    if (!count) return
    differing++
    console.error(`${name} ${id}: ${count}`, (await moneyDifferences(db, app.hooks, id)).slice(0, 20))
  })
  console.log(`The books of ${merchants.length} merchants were checked: ${differing} differ.`)
  return differing
}
