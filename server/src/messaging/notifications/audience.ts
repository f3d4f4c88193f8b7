import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { maxRecipients } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { cardsQuery } from '../../loyalty/cards/list-cards.ts'
import { withBalances, withSegment } from '../../loyalty/cards/with-segment.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { hasBrowser } from '../messages/member-browsers.ts'
import type { Audience } from './notification-store.ts'

type Asked = { campaignId?: string; memberIds?: string[]; filters?: Audience['filters'] }

/** Whom a call names, checked: the campaign is the merchant's, and there is one way of choosing. */
export async function audienceOf(db: Db | Tx, merchant: Merchant, asked: Asked) {
  const { memberIds, filters } = asked
  const campaignId = asked.campaignId ?? filters?.campaignId
  if (!memberIds && !filters && !campaignId)
    refuse('VALIDATION_FAILED', { fields: [{ path: 'campaignId', message: 'required' }] })
  return draftAudienceOf(db, merchant, asked)
}

/** The same of a draft, which may leave open whom it is for. */
export async function draftAudienceOf(db: Db | Tx, merchant: Merchant, asked: Asked) {
  const { memberIds, filters } = asked
  const campaignId = asked.campaignId ?? filters?.campaignId
  if (memberIds && filters) refuse('VALIDATION_FAILED', { fields: [{ path: 'memberIds', message: 'invalid' }] })
  if (campaignId) await loadCampaign(db, merchant.id, campaignId)
  const kind = memberIds ? 'chosen' : filters ? 'filters' : 'campaign'
  const narrowed = await withSegment(db, merchant, { ...filters, ...(campaignId && { campaignId }) })
  const audience: Audience = memberIds ? { kind, memberIds, filters: narrowed } : { kind, filters: narrowed }
  return { audience, campaignId: campaignId ?? null }
}

/**
 * The members of an audience, each once with the card they are told by: of several the newest that is not closed. Members who
 * were forgotten have closed cards only, and are not among them.
 */
export const membersQuery = (db: Db | Tx, merchant: Merchant, { filters, memberIds }: Audience) =>
  cardsQuery(db, merchant, { ...filters, memberIds })
    .where('c.state', '<>', 'closed')
    .select(['c.member_id', 'c.id'])
    .distinctOn('c.member_id')
    .orderBy('c.member_id')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')

type Target = { merchant: Merchant; notificationId: string; audience: Audience }

/** Notes who is to be told, as they are now, and answers with how many; written twice they are the same. */
export async function noteRecipients(tx: Tx, { merchant, notificationId, audience: kept }: Target): Promise<number> {
  const audience = { ...kept, filters: await withBalances(tx, merchant, kept.filters ?? {}) }
  // One more than allowed shows that there are too many.
  const members = membersQuery(tx, merchant, audience).limit(maxRecipients + 1)
  await sql`
    insert into notification_recipient (merchant_id, notification_id, member_id, card_id)
    select ${merchant.id}, ${notificationId}, chosen.member_id, chosen.id from (${members}) as chosen
    on conflict do nothing`.execute(tx)
  // Counted anew: Citus reports the rows that were offered.
  const { total } = await tx
    .selectFrom('notification_recipient')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('merchant_id', '=', merchant.id)
    .where('notification_id', '=', notificationId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('notification')
    .set({ total })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', notificationId)
    .execute()
  return total
}

type Reach = { members: number; push: number; email: number; declined: number }

/** How many members an audience has, and how many of them each channel reaches. */
export async function reachOf(db: Db | Tx, merchant: Merchant, audience: Audience): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select count(*)::int as members,
      (count(*) filter (where mb.email is not null and not 'message' = any(mb.unwanted_mails)))::int as email,
      (count(*) filter (where mb.email is not null and 'message' = any(mb.unwanted_mails)))::int as declined,
      (count(*) filter (where ${hasBrowser(merchant.id, sql`mb.id`)}))::int as push
    from (${membersQuery(db, merchant, audience)}) as chosen
    join member mb on mb.merchant_id = ${merchant.id} and mb.id = chosen.member_id`.execute(db)
  return rows[0] ?? { members: 0, push: 0, email: 0, declined: 0 }
}
