import { sql } from 'kysely'
import type { z } from 'zod'
import {
  certificateWarningDays,
  type identifierFilters,
  type IdentifierState,
} from '@chopcard/contract/platform/apple-identifiers.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Db, Tx } from '../../core/database.ts'
import { containing } from '../../core/paging.ts'

export type IdentifierFilters = { [K in keyof typeof identifierFilters]?: z.output<(typeof identifierFilters)[K]> }

/** Whether the certificate of identifier `i` can sign, as an expression of SQL. */
const state = sql<IdentifierState>`case when i.valid_to <= now() then 'expired'
  when i.valid_to <= now() + make_interval(days => ${certificateWarningDays}) then 'expiring' else 'valid' end`

type Uses = { identifier_id: string; merchants: number; devices: number }

/** How many merchants and devices use each identifier, or one; counted apart from the identifiers, of which every node has a copy. */
const merchantsOf = (id: string | undefined) => sql<Pick<Uses, 'identifier_id' | 'merchants'>>`(
  select identifier_id, count(*)::int as merchants from merchant_apple_identifier
  where ${id ? sql`identifier_id = ${id}` : sql`true`} group by identifier_id)`
const devicesOf = (id: string | undefined) => sql<Pick<Uses, 'identifier_id' | 'devices'>>`(
  select identifier_id, count(distinct device_id)::int as devices from wallet_registration
  where ${id ? sql`identifier_id = ${id}` : sql`true`} group by identifier_id)`

/** The identifiers that fit the filters; without order or limit, and without what is secret. */
export function identifiersQuery(db: Db | Tx, { q, state: asked, isDefault }: IdentifierFilters = {}, id?: string) {
  let query = db
    .selectFrom('apple_identifier as i')
    .innerJoin('system_admin as a', 'a.id', 'i.changed_by')
    .leftJoin(merchantsOf(id).as('m'), 'm.identifier_id', 'i.id')
    .leftJoin(devicesOf(id).as('d'), 'd.identifier_id', 'i.id')
    .select(['i.id', 'i.pass_type_id', 'i.team_id', 'i.is_default', 'i.issuer_name', 'i.fingerprint', 'i.valid_from'])
    .select(['i.valid_to', 'i.version', 'i.changed_at', 'a.username'])
    .select([
      state.as('state'),
      sql<number>`floor(extract(epoch from i.valid_to - now()) / 86400)::int`.as('days_left'),
      sql<number>`coalesce(m.merchants, 0)`.as('merchants'),
      sql<number>`coalesce(d.devices, 0)`.as('devices'),
    ])
  if (q)
    query = query.where((eb) =>
      eb.or([eb('i.pass_type_id', 'ilike', containing(q)), eb('i.team_id', 'ilike', containing(q))]),
    )
  if (asked) query = query.where(state, '=', asked)
  if (id) query = query.where('i.id', '=', id)
  if (isDefault !== undefined) query = query.where('i.is_default', '=', isDefault)
  return query
}

export type IdentifierRow = Awaited<ReturnType<ReturnType<typeof identifiersQuery>['executeTakeFirstOrThrow']>>

/** An identifier; refuses with NOT_FOUND. */
export const loadIdentifier = async (db: Db | Tx, id: string): Promise<IdentifierRow> =>
  (await identifiersQuery(db, {}, id).executeTakeFirst()) ?? refuse('NOT_FOUND')

export const presentIdentifier = (row: IdentifierRow) => ({
  id: row.id,
  passTypeId: row.pass_type_id,
  teamId: row.team_id,
  isDefault: row.is_default,
  issuer: row.issuer_name,
  fingerprint: row.fingerprint,
  validFrom: row.valid_from.toISOString(),
  validTo: row.valid_to.toISOString(),
  daysLeft: row.days_left,
  state: row.state,
  merchants: row.merchants,
  devices: row.devices,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.username,
  version: row.version,
})

/** How many identifiers cannot sign any more, or not for long. */
export async function countExpiringCertificates(db: Db): Promise<number> {
  const counted = db
    .selectFrom('apple_identifier as i')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(state, '<>', 'valid')
  return (await counted.executeTakeFirstOrThrow()).count
}
