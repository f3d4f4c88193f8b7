import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ActorKind } from '@chopcard/contract/core/actor-kinds.ts'
import type { actionLogFilters } from '@chopcard/contract/platform/admin/action-log.ts'
import type { Db } from '../../core/database.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { containing } from '../../core/paging.ts'
import { isReal, realMerchants } from '../../core/real-merchants.ts'

type ActionFilters = { [K in keyof typeof actionLogFilters]?: z.output<(typeof actionLogFilters)[K]> }

export type ActionRow = {
  id: string
  at: Date
  area: 'platform' | 'merchant'
  merchant_id: string | null
  merchant_name: string | null
  actor_kind: ActorKind
  actor_id: string | null
  actor_name: string | null
  actor_email: string | null
  nickname: string | null
  on_behalf_of: string | null
  action: string
  target: string | null
  status: number
  before: unknown
  after: unknown
  ip: string
}

/** The people, merchants and objects that a search finds, each looked up by an index of its own. */
type Meant = { actors: string[]; merchants: string[]; target: string }

/** The most people or merchants that a search looks up. */
const MAX_PEOPLE = 20

async function meantBy(db: Db, q: string): Promise<Meant> {
  const part = containing(q)
  const [staff, admins, merchants] = await Promise.all([
    db
      .selectFrom('staff')
      .select('id')
      .where((eb) => eb.or([eb('name', 'ilike', part), eb('email', 'ilike', part)]))
      .where(isReal('merchant_id'))
      .limit(MAX_PEOPLE)
      .execute(),
    db
      .selectFrom('system_admin')
      .select('id')
      .where((eb) => eb.or([eb('username', 'ilike', part), eb('email', 'ilike', part)]))
      .limit(MAX_PEOPLE)
      .execute(),
    db
      .selectFrom(realMerchants.as('m'))
      .select('m.merchant_id as id')
      .where('m.name', 'ilike', part)
      .limit(MAX_PEOPLE)
      .execute(),
  ])
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return { actors: [...ids(staff), ...ids(admins)], merchants: ids(merchants), target: q }
}

type Lines = { lines: RawBuilder<unknown> }
type Window = { most: number; ascending?: boolean; beyond?: { at: Date; id: string } }

/** The lines that fit the filters, newest first and no more than asked for: each source is read along an index. */
export async function actionLines(db: Db, filters: ActionFilters, window: Window): Promise<Lines> {
  const meant = filters.q ? await meantBy(db, filters.q) : undefined
  const parts = [...platformParts(filters, meant), ...merchantParts(filters, meant)]
  const order = window.ascending ? sql`order by at, id` : sql`order by at desc, id desc`
  const beyond = window.beyond ? sql`(at, id) < (${window.beyond.at}, ${window.beyond.id}::uuid)` : sql`true`
  const limited = parts.map(
    ({ from, where }) =>
      sql`(${from} where ${where} and ${localDayRange('at', filters, 'UTC')} and ${beyond} ${order} limit ${window.most})`,
  )
  const nothing = sql`(${platform} where false)`
  // In an object: a raw query cannot be awaited.
  return {
    lines: sql`select * from (${sql.join(limited.length ? limited : [nothing], sql` union `)}) as line ${order} limit ${window.most}`,
  }
}

type Part = { from: RawBuilder<unknown>; where: RawBuilder<unknown> }

const platform = sql`select id, at, 'platform' as area, null::uuid as merchant_id, 'system' as actor_kind,
  admin_id as actor_id, null::text as nickname, null::text as on_behalf_of, action, target, status, before, after, ip from platform_audit`
const merchant = sql`select id, at, 'merchant' as area, merchant_id, actor_kind, actor_id, nickname, on_behalf_of, action, target,
  status, before, after, ip from audit`

function platformParts({ area, merchantId, actorId, target }: ActionFilters, meant: Meant | undefined): Part[] {
  if (area === 'merchant' || merchantId) return []
  const fixed = sql`${actorId ? sql`admin_id = ${actorId}` : sql`true`} and ${target ? sql`target = ${target}` : sql`true`}`
  if (!meant) return [{ from: platform, where: fixed }]
  return [
    { from: platform, where: sql`${fixed} and target = ${meant.target}` },
    ...(meant.actors.length ? [{ from: platform, where: sql`${fixed} and admin_id = any(${meant.actors})` }] : []),
  ]
}

/** Merchants' lines are found by a hash of the target: most targets are as long as an id. */
const isTarget = (target: string) => sql`hashtext(target) = hashtext(${target}) and target = ${target}`

function merchantParts({ area, merchantId, actorId, target }: ActionFilters, meant: Meant | undefined): Part[] {
  if (area === 'platform') return []
  const fixed = sql`${merchantId ? sql`merchant_id = ${merchantId}` : isReal('merchant_id')}
    and ${actorId ? sql`actor_id = ${actorId}` : sql`true`} and ${target ? isTarget(target) : sql`true`}`
  if (!meant) return [{ from: merchant, where: fixed }]
  return [
    { from: merchant, where: sql`${fixed} and ${isTarget(meant.target)}` },
    // One by one: along the index of each the newest come first.
    ...meant.actors.map((id) => ({ from: merchant, where: sql`${fixed} and actor_id = ${id}` })),
    ...meant.merchants.map((id) => ({ from: merchant, where: sql`${fixed} and merchant_id = ${id}` })),
  ]
}

/** The lines with the names of who acted and of the merchant. */
export async function namedActions(db: Db, lines: RawBuilder<unknown>): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select line.*, m.name as merchant_name, coalesce(s.name, a.username) as actor_name, coalesce(s.email, a.email) as actor_email
    from (${lines}) as line
    left join merchant m on m.merchant_id = line.merchant_id
    left join staff s on s.merchant_id = line.merchant_id and s.id = line.actor_id
    left join system_admin a on a.id = line.actor_id`.execute(db)
  return rows
}
