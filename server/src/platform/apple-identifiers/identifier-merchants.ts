import { holdEach } from '../../core/hold-each.ts'
import { sql } from 'kysely'
import type * as contract from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import type { Verb } from '../../core/context.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { familyOf } from '../tenants/list-tenants.ts'
import { foundBy } from '../tenants/tenant-query.ts'
import { loadIdentifier } from './identifier-store.ts'

const columns = { name: sql`lower(m.name)`, plan: sql`lower(p.name)` }

/** All merchants, and which identifier signs the passes of each. */
export const listIdentifierMerchants: Verb<typeof contract.listIdentifierMerchants> = async (
  { db },
  { params: { id }, query },
) => {
  await loadIdentifier(db, id)
  const usesThis = sql<boolean>`coalesce(coalesce(o.id, d.id) = ${id}, false)`
  const used = {
    here: usesThis,
    elsewhere: sql<boolean>`coalesce(o.id, d.id) <> ${id}`,
    none: sql<boolean>`coalesce(o.id, d.id) is null`,
  }
  let merchants = db
    .selectFrom(realMerchants.as('m'))
    .innerJoin('service_plan as p', 'p.id', 'm.plan_id')
    .leftJoin('merchant_apple_identifier as own', 'own.merchant_id', 'm.merchant_id')
    .leftJoin('apple_identifier as o', 'o.id', 'own.identifier_id')
    .leftJoin('apple_identifier as d', (join) => join.on('d.is_default', '=', true))
    .select(['m.merchant_id as id', 'm.name', 'p.name as planName'])
    .select([
      sql<string | null>`coalesce(o.pass_type_id, d.pass_type_id)`.as('passTypeId'),
      sql<boolean>`o.id is not null`.as('isOwn'),
      usesThis.as('usesThis'),
    ])
  if (query.q) merchants = merchants.where(foundBy(query.q))
  if (query.planId) merchants = merchants.where('p.family_id', '=', familyOf(query.planId))
  if (query.uses) merchants = merchants.where(used[query.uses])
  const { column, direction } = orderOf(query.sort ?? 'name', columns)
  return fetchPage(db, merchants.orderBy(column, direction).orderBy('m.merchant_id', direction), query)
}

/** Gives merchants an identifier as their own, or takes it back: one statement, so all of them or none. */
export const assignAppleIdentifier: Verb<typeof contract.assignAppleIdentifier> = (ctx, { params: { id }, body }) =>
  ctx.write(async (tx) => {
    // Whoever deletes it waits.
    await tx.selectFrom('apple_identifier').select('id').where('id', '=', id).forKeyShare().execute()
    await loadIdentifier(tx, id)
    const ids = body.merchantIds.toSorted()
    const owned = await holdEach(ctx.app.database, ids, (some) =>
      tx
        .selectFrom('merchant_apple_identifier')
        .select(['merchant_id', 'identifier_id'])
        .where('merchant_id', 'in', some)
        .orderBy('merchant_id')
        .forUpdate()
        .execute(),
    )
    const chosen = tx
      .selectFrom(realMerchants.as('m'))
      .select(['m.merchant_id', sql<string>`${id}::uuid`.as('identifier_id')])
    const changed = body.own
      ? await tx
          .insertInto('merchant_apple_identifier')
          .columns(['merchant_id', 'identifier_id'])
          .expression(chosen.where('m.merchant_id', 'in', ids).orderBy('m.merchant_id'))
          .onConflict((known) => known.column('merchant_id').doUpdateSet({ identifier_id: id }))
          .returning('merchant_id')
          .execute()
      : await tx
          .deleteFrom('merchant_apple_identifier')
          .where('merchant_id', 'in', ids)
          .where('identifier_id', '=', id)
          .returning('merchant_id')
          .execute()
    const merchants = changed.map(({ merchant_id }) => merchant_id)
    ctx.note({
      target: id,
      before: { own: Object.fromEntries(owned.map((row) => [row.merchant_id, row.identifier_id])) },
      after: { own: body.own, merchants },
    })
    return { merchants: merchants.length }
  })
