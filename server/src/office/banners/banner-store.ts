import type { ServiceState } from '@chopcard/contract/platform/tenants.ts'
import { sql } from 'kysely'
import type { BannerBody, BannerPhase, BannerPictures, BannerPlace } from '@chopcard/contract/office/banners.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Db, Tx } from '../../core/database.ts'

/** Whether a banner is shown now, as an expression of SQL. */
export const phase = sql<BannerPhase>`case when not b.enabled then 'off' when b.ends_on < (now() at time zone 'UTC')::date then 'over'
  when b.starts_on > (now() at time zone 'UTC')::date then 'coming' else 'shown' end`

export const bannersQuery = (db: Db | Tx) =>
  db
    .selectFrom('banner as b')
    .select([
      'b.id',
      'b.place',
      'b.position',
      'b.name',
      'b.enabled',
      'b.link',
      'b.pictures',
      'b.starts_on',
      'b.ends_on',
    ])
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
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  planIds: row.plan_ids,
  languages: row.languages as Language[],
  states: row.states as ServiceState[],
  phase: row.phase,
  version: row.version,
})

/** What a form sends, as columns. */
export const bannerColumns = (body: BannerBody) => ({
  name: body.name,
  enabled: body.enabled,
  link: body.link,
  pictures: JSON.stringify(body.pictures),
  starts_on: body.startsOn,
  ends_on: body.endsOn,
  plan_ids: body.planIds,
  languages: body.languages,
  states: body.states,
})
