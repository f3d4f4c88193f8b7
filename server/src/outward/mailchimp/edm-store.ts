import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Edm, EdmReport, EdmState } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { MailchimpEdm } from '../../core/schema.d.ts'
import type { StoredAudience } from './audience-conditions.ts'
import type { Reach } from './edm-reach.ts'

type Answer = z.output<typeof Edm>
export type EdmRow = Omit<Selectable<MailchimpEdm>, 'state' | 'audience' | 'excluded' | 'report' | 'trouble'> & {
  state: EdmState
  audience: StoredAudience
  excluded: Reach['excluded']
  report: z.output<typeof EdmReport> | null
  trouble: Answer['trouble']
  staff_name: string
  campaign_name: string | null
  level_name: string | null
  segment_name: string | null
}

/** The mailings of a merchant with the names of what they are about. */
export const edmsQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('mailchimp_edm as e')
    .innerJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'e.merchant_id').onRef('s.id', '=', 'e.staff_id'))
    .leftJoin('campaign as cp', (on) =>
      on.onRef('cp.merchant_id', '=', 'e.merchant_id').on(sql<boolean>`cp.id = (e.audience ->> 'campaignId')::uuid`),
    )
    .leftJoin('member_level as l', (on) =>
      on
        .onRef('l.merchant_id', '=', 'e.merchant_id')
        .onRef('l.campaign_id', '=', 'cp.id')
        .on(sql<boolean>`l.id = (e.audience ->> 'levelId')::uuid`),
    )
    .leftJoin('segment as g', (on) =>
      on.onRef('g.merchant_id', '=', 'e.merchant_id').on(sql<boolean>`g.id = (e.audience ->> 'segmentId')::uuid`),
    )
    .selectAll('e')
    .select(['s.name as staff_name', 'cp.name as campaign_name', 'l.level as level_name', 'g.name as segment_name'])
    .where('e.merchant_id', '=', merchantId)

/** One mailing of the merchant; NOT_FOUND for another's. */
export async function loadEdm(db: Db | Tx, merchantId: string, id: string): Promise<EdmRow> {
  const row = await edmsQuery(db, merchantId).where('e.id', '=', id).executeTakeFirst()
  return (row as EdmRow | undefined) ?? refuse('NOT_FOUND')
}

/** The same, held until the end of the transaction. */
export async function holdEdm(tx: Tx, merchantId: string, id: string): Promise<EdmRow> {
  await sql`select from mailchimp_edm where merchant_id = ${merchantId} and id = ${id} for update`.execute(tx)
  return loadEdm(tx, merchantId, id)
}

export function presentEdm(row: EdmRow): Answer {
  const { audience } = row
  return {
    id: row.id,
    title: row.title,
    subject: row.subject,
    state: row.state,
    audience: {
      kind: audience.kind,
      campaignId: 'campaignId' in audience ? audience.campaignId : null,
      campaign: row.campaign_name,
      levelId: 'levelId' in audience ? audience.levelId : null,
      level: row.level_name,
      segmentId: 'segmentId' in audience ? audience.segmentId : null,
      segment: row.segment_name,
    },
    sendAt: row.send_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    recipients: row.recipients,
    trouble: row.trouble,
    troubleWords: row.trouble_words,
    report: row.report,
    by: { name: row.staff_name, nickname: row.nickname },
    createdAt: row.created_at.toISOString(),
  }
}
