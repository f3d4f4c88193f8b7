import { type RawBuilder, sql } from 'kysely'
import type { switchFeature as switchRoute } from '@chopcard/contract/platform/admin/features.ts'
import type { overrideFeature as route } from '@chopcard/contract/platform/admin/merchants.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Feature } from '@chopcard/contract/core/features.ts'
import { localDay } from '../../core/clock.ts'
import type { SystemContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { overridesAt } from '../../core/feature-overrides.ts'
import { holdEach } from '../../core/hold-each.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { featureQuery } from './feature-query.ts'
import { showTenant } from './get-tenant.ts'
import { holdTenant, type TenantRow } from './tenant-store.ts'

/** Null follows the plan; an override without a last day holds until it is taken back. */
type Override = { on: boolean | null; until: string | null }

/** Switches a feature for one merchant. */
export const overrideFeature: Verb<typeof route> = (ctx, { params, body: { seen, ...body } }) => {
  checkEnd(ctx.now, body)
  return ctx.write(async (tx) => {
    const row = await holdTenant(tx, params.id)
    if (seen) refuseChanged(seen, shown(row, params.name, ctx.now))
    await write(tx, ctx, params.name, body, sql<boolean>`merchant_id = ${params.id}`)
    const before = { on: row.features[params.name] ?? null, until: row.feature_overrides[params.name]?.until ?? null }
    ctx.note({ target: params.id, before: { [params.name]: before }, after: { [params.name]: body } })
    return showTenant(tx, params.id, ctx.now)
  })
}

/** The override of a feature as its form shows it. */
function shown({ features, feature_overrides: overrides, time_zone: timeZone }: TenantRow, name: Feature, now: Date) {
  const on = overridesAt(features, overrides, now)[name] ?? null
  const until = on === null ? null : (overrides[name]?.until ?? null)
  return { on, until: until && localDay(new Date(until), timeZone) }
}

/** Switches a feature for many merchants: one statement, so all of them or none. */
export const switchFeature: Verb<typeof switchRoute> = (ctx, { params: { name }, body }) => {
  const { merchantIds, filter, ...override } = body
  checkEnd(ctx.now, override)
  return ctx.write(async (tx) => {
    const found = featureQuery(tx, name, filter).clearSelect().select('m.merchant_id')
    // Found before they are held: a sharded database does not search and hold rows of many merchants in one statement.
    const named = merchantIds ?? (await found.execute()).map(({ merchant_id }) => merchant_id)
    const rows = await hold(ctx, tx, name, named)
    const ids = rows.map(({ merchant_id }) => merchant_id)
    const which = sql<boolean>`merchant_id = any(${ids}::uuid[])`
    await write(tx, ctx, name, override, which)
    const replaced = rows.filter(({ on }) => on !== null).map(({ merchant_id, on }) => [merchant_id, on] as const)
    ctx.note({
      target: name,
      before: { overrides: Object.fromEntries(replaced) },
      after: { ...override, merchants: ids },
    })
    return { merchants: ids.length }
  })
}

/** What stood there, of the very merchants that are changed: their rows are held. */
const hold = ({ app }: SystemContext, tx: Tx, name: Feature, named: readonly string[]) =>
  holdEach(app.database, named, (ids) =>
    tx
      .selectFrom(realMerchants.as('m'))
      .select('m.merchant_id')
      .select(sql<boolean | null>`(features ->> ${name}::text)::boolean`.as('on'))
      .where(sql<boolean>`merchant_id = any(${ids}::uuid[])`)
      .orderBy('m.merchant_id')
      .forNoKeyUpdate()
      .execute(),
  )

/** An override that had ended before it began would be a mistake. Yesterday is still today somewhere. */
function checkEnd(now: Date, { on, until }: Override): void {
  if (on !== null && until !== null && until < localDay(now, 'Etc/GMT+12'))
    refuse('VALIDATION_FAILED', { fields: [{ path: 'until', message: 'endBeforeStart' }] })
}

async function write(
  tx: Tx,
  { admin, now }: Pick<SystemContext, 'admin' | 'now'>,
  name: Feature,
  { on, until }: Override,
  which: RawBuilder<boolean>,
): Promise<void> {
  const update = tx.updateTable('merchant').where(which)
  if (on === null) {
    const removed = sql<never>`feature_overrides - ${name}::text`
    await update.set({ features: sql`features - ${name}::text`, feature_overrides: removed }).execute()
    return
  }
  const { rows: ends } = await sql<{ time_zone: string; end: string | null }>`
    select distinct time_zone, ${endOfDay(until)} as end from merchant where ${which}`.execute(tx)
  for (const { time_zone, end } of ends) {
    const known = JSON.stringify({ [name]: { by: admin.id, at: now.toISOString(), until: end } })
    await update
      .where('time_zone', '=', time_zone)
      .set({
        features: sql`features || ${JSON.stringify({ [name]: on })}::jsonb`,
        feature_overrides: sql`feature_overrides || ${known}::jsonb`,
      })
      .execute()
  }
}

/** The last moment of a day where the merchant is. */
const endOfDay = (day: string | null) => sql`
  to_char(((${day}::date + 1)::timestamp at time zone time_zone - interval '1 millisecond') at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
