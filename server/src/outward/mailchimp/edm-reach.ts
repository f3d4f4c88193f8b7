import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  EdmAudience,
  edmExclusions,
  edmReach as reachRoute,
} from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { keepSegment } from '../../loyalty/segments/kept-segment.ts'
import { audienceCondition, type StoredAudience } from './audience-conditions.ts'
import { configOf } from './connection.ts'

type Reason = (typeof edmExclusions)[number]
export type Reach = { recipients: number; excluded: { reason: Reason; members: number }[] }

/** Why a member `m` with the contact `c` gets no mailing; null for who does. Whoever has not asked is never written to. */
const reason = sql`case
  when m.email is null then 'noEmail'
  when m.newsletter is null then 'notAsked'
  when m.newsletter = 'declined' then 'declined'
  when c.status in ('unsubscribed', 'cleaned') then 'unsubscribed'
  when c.status = 'pending' then 'unconfirmed'
  when c.problem is not null then 'refused'
  when c.status is distinct from 'subscribed' or c.email_hash <> md5(lower(m.email)) then 'waiting'
end`

const membersOf = async (db: Db | Tx, merchant: Merchant, audience: StoredAudience) => sql`
  from member m left join mailchimp_contact c on c.merchant_id = m.merchant_id and c.member_id = m.id
  where m.merchant_id = ${merchant.id} and m.merged_into is null and m.anonymised_at is null
    and ${await audienceCondition({ db, merchant }, audience)}`

/** How many members a mailing reaches, and why it does not reach the others. */
export async function reachOf(db: Db | Tx, merchant: Merchant, audience: StoredAudience): Promise<Reach> {
  const { rows } = await sql<{ reason: Reason | null; members: number }>`
    select ${reason} as reason, count(*)::int as members ${await membersOf(db, merchant, audience)}
    group by 1 order by 2 desc, 1`.execute(db)
  return {
    recipients: rows.find((row) => row.reason === null)?.members ?? 0,
    excluded: rows.flatMap((row) => (row.reason ? [{ reason: row.reason, members: row.members }] : [])),
  }
}

/** The next members who get it, in the order of their ids. */
export async function nextRecipients(
  db: Db | Tx,
  merchant: Merchant,
  audience: StoredAudience,
  after: string | null,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select m.id, m.email ${await membersOf(db, merchant, audience)} and (${reason}) is null
      and (${after}::uuid is null or m.id > ${after}::uuid)
    order by m.id limit ${limit}`.execute(db)
  return rows
}

/** An audience as it is stored; what is another merchant's is refused as what does not exist. */
export async function storedAudience(db: Db | Tx, merchantId: string, audience: EdmAudience): Promise<StoredAudience> {
  if (audience.kind === 'all') return audience
  if (audience.kind === 'segment') return { ...audience, ...(await keepSegment(db, merchantId, audience.segmentId)) }
  const { settings } = await loadCampaign(db, merchantId, audience.campaignId)
  if (audience.kind === 'level' && !settings.memberLevels.some(({ id }) => id === audience.levelId)) refuse('NOT_FOUND')
  return audience
}

export const edmReach: Verb<typeof reachRoute> = async ({ db, merchant }, { body: { audience } }) => {
  const stored = await storedAudience(db, merchant.id, audience)
  const row = await configOf(db, merchant.id)
  return { connected: Boolean(row?.is_on), ...(await reachOf(db, merchant, stored)) }
}
