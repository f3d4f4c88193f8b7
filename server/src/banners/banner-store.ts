import { sql } from 'kysely'
import type { BannerBody, BannerPhase, BannerPictures, BannerPlace, bannerStates } from '@chopcard/contract/banners.ts'
import type { Language } from '@chopcard/contract/kinds.ts'
import type { Db, Tx } from '../core/database.ts'

/** Whether a banner is shown now, as an expression of SQL. */
export const phase = sql<BannerPhase>`case when not b.enabled then 'off' when b.ends_at <= now() then 'over'
  when b.starts_at > now() then 'coming' else 'shown' end`

export const bannersQuery = (db: Db | Tx) =>
  db
    .selectFrom('banner as b')
    .select(['b.id', 'b.place', 'b.position', 'b.name', 'b.enabled', 'b.link', 'b.pictures', 'b.starts_at', 'b.ends_at'])
    .select(['b.plan_ids', 'b.languages', 'b.states', 'b.version', phase.as('phase')])

type Row = Awaited<ReturnType<ReturnType<typeof bannersQuery>['executeTakeFirstOrThrow']>>

/** A banner as the platform's pages show it. */
export const presentBanner = (row: Row) => ({
  id: row.id,
  place: row.place as BannerPlace,
  sequence: row.position,
  name: row.name,
  enabled: row.enabled,
  link: row.link,
  pictures: row.pictures as BannerPictures,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  planIds: row.plan_ids,
  languages: row.languages as Language[],
  states: row.states as (typeof bannerStates)[number][],
  phase: row.phase,
  version: row.version,
})

/** What a form sends, as columns. */
export const bannerColumns = (body: BannerBody) => ({
  name: body.name,
  enabled: body.enabled,
  link: body.link,
  pictures: JSON.stringify(body.pictures),
  starts_at: body.startsAt && new Date(body.startsAt),
  ends_at: body.endsAt && new Date(body.endsAt),
  plan_ids: body.planIds,
  languages: body.languages,
  states: body.states,
})
