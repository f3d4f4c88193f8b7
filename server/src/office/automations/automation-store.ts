import { type Selectable, sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { AutomationTrigger } from '@chopcard/contract/office/merchant/automations.ts'
import type { Channel } from '@chopcard/contract/messaging/merchant/notifications.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { Automation as Table } from '../../core/schema.d.ts'
import type { KeptSegment } from '../../loyalty/segments/kept-segment.ts'
import type { Written } from '../../messaging/notifications/tell-card.ts'
import type { Limit } from './occasion-rules.ts'

/** What members are told, and by which channels. */
export type StoredMessage = Written & { channels: Channel[] }
export type AutomationRow = Omit<Selectable<Table>, 'message' | 'waits_for'> & {
  waits_for: AutomationTrigger
  message: StoredMessage | null
}

export const automationsQuery = (db: Db | Tx, merchantId: string) =>
  db.selectFrom('automation as a').selectAll('a').where('a.merchant_id', '=', merchantId)

/** One automation of the merchant, on request locked; NOT_FOUND for another's. */
export async function loadAutomation(
  db: Db | Tx,
  merchantId: string,
  id: string,
  locks = false,
): Promise<AutomationRow> {
  const row = await automationsQuery(db, merchantId)
    .where('a.id', '=', id)
    .$if(locks, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return (row as AutomationRow | undefined) ?? refuse('NOT_FOUND')
}

export const quietOf = ({ quiet_from: from, quiet_to: to }: AutomationRow) =>
  from !== null && to !== null ? { from, to } : null

export const limitOf = ({ limit_times: times, limit_days: days }: AutomationRow): Limit | null =>
  times !== null && days !== null ? { times, days } : null

/** How often a member had something of an automation since a day; who is held out counts like those who get something. */
export const effectsSince = (
  merchantId: string,
  automationId: string,
  memberId: ReturnType<typeof sql>,
  from: string,
) =>
  sql<number>`(select count(*) from automation_effect e
    where e.merchant_id = ${merchantId} and e.automation_id = ${automationId} and e.member_id = ${memberId}
      and e.state in ('done', 'heldOut') and e.day >= ${from})`

/** What decides whom an automation is for. */
export type Aim = {
  id: string
  trigger: AutomationTrigger
  number: number | null
  levelId: string | null
  campaignId: string | null
  segment: KeptSegment | null
  limit: Limit | null
  since: string
}

/** The segment that it is for, as it was kept. */
export const keptSegmentOf = ({
  segment_id: segmentId,
  segment_filters: filters,
}: AutomationRow): KeptSegment | null => (segmentId === null ? null : { segmentId, filters })

export const aimOf = (row: AutomationRow): Aim => ({
  id: row.id,
  trigger: row.waits_for,
  number: row.number,
  levelId: row.level_id,
  campaignId: row.campaign_id,
  segment: keptSegmentOf(row),
  limit: limitOf(row),
  since: row.since ?? '',
})

/** Whether an automation goes on waiting for what it waited for before. */
export const waitsForSame = (before: WaitsFor, after: WaitsFor): boolean =>
  before.waits_for === after.waits_for && before.number === after.number && before.level_id === after.level_id

type WaitsFor = Pick<AutomationRow, 'waits_for' | 'number' | 'level_id'>
