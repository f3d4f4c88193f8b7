import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { CardFilters } from '../../loyalty/cards/card-filters.ts'
import type {
  Channel,
  DraftBody,
  Gift,
  Notification as Answer,
} from '@chopcard/contract/messaging/merchant/notifications.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { Notification } from '../../core/schema.d.ts'

type Filters = Omit<CardFilters, 'memberIds' | 'email'>

/** What is said in one language. */
export type Said = { title: string; text: string }
/** Whom it is for: filters of the member list, or chosen cards. */
export type Audience = { kind: Answer['audience']; filters?: Filters; memberIds?: string[] }

export type NotificationRow = Omit<
  Selectable<Notification>,
  'words' | 'audience' | 'channels' | 'language' | 'state' | 'gift_kind'
> & {
  words: Partial<Record<Language, Said>>
  audience: Audience
  channels: Channel[]
  language: Language
  state: Answer['state']
  gift_kind: Gift['kind'] | null
  /** What the gift is called, also once it is deleted. */
  gift_name: string | null
  staff_name: string
  /** Who sent it may still act for the merchant. */
  staff_enabled: boolean
  campaign_name: string | null
}

/** The messages of a merchant with the names of who sent them and of what they are about. */
export const notificationsQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('notification as n')
    .innerJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'n.merchant_id').onRef('s.id', '=', 'n.staff_id'))
    .leftJoin('campaign as cp', (on) =>
      on.onRef('cp.merchant_id', '=', 'n.merchant_id').onRef('cp.id', '=', 'n.campaign_id'),
    )
    .leftJoin('coupon as cu', (on) => on.onRef('cu.merchant_id', '=', 'n.merchant_id').onRef('cu.id', '=', 'n.gift_id'))
    .leftJoin('voucher as vo', (on) =>
      on.onRef('vo.merchant_id', '=', 'n.merchant_id').onRef('vo.id', '=', 'n.gift_id'),
    )
    .selectAll('n')
    .select(['s.name as staff_name', 's.enabled as staff_enabled', 'cp.name as campaign_name'])
    .select(({ fn }) => fn.coalesce('cu.name', 'vo.name').as('gift_name'))
    .where('n.merchant_id', '=', merchantId)

/** One message of the merchant; NOT_FOUND for another's. */
export async function loadNotification(db: Db | Tx, merchantId: string, id: string): Promise<NotificationRow> {
  const row = await notificationsQuery(db, merchantId).where('n.id', '=', id).executeTakeFirst()
  return (row as NotificationRow | undefined) ?? refuse('NOT_FOUND')
}

/**
 * Counts whom a message has reached, and keeps the numbers on it. The message is held first: a worker that waited for another one
 * must count what is there after the wait.
 */
export async function countTold(tx: Tx, merchantId: string, id: string): Promise<void> {
  await sql`select from notification where merchant_id = ${merchantId} and id = ${id} for no key update`.execute(tx)
  await sql`update notification set (told, skipped) = (
      select count(*) filter (where state = 'told'), count(*) filter (where state = 'skipped')
      from notification_recipient where merchant_id = ${merchantId} and notification_id = ${id})
    where merchant_id = ${merchantId} and id = ${id}`.execute(tx)
}

/** What a reader of a language is told: in it, or as it was written first. */
export const saidIn = ({ words, language }: Pick<NotificationRow, 'words' | 'language'>, reader: Language): Said =>
  words[reader] ?? words[language] ?? { title: '', text: '' }

/** What is kept of a message's form. */
export type Written = Omit<z.output<typeof DraftBody>, 'title'> & { title?: string }
type Given = { body: Written; audience: Audience; campaignId: string | null }

/** What has been written and for whom, as it is kept. */
export const notificationColumns = ({ language: own }: Merchant, { body, audience, campaignId }: Given) => ({
  campaign_id: campaignId,
  language: body.language ?? own,
  words: JSON.stringify({
    ...body.words,
    [body.language ?? own]: { title: body.title ?? '', text: body.text },
  }),
  picture: body.picture ?? null,
  channels: [...new Set(body.channels)],
  gift_kind: body.gift?.kind ?? null,
  gift_id: body.gift?.id ?? null,
  audience: JSON.stringify(audience),
  quiet_from: body.quiet?.from ?? null,
  quiet_to: body.quiet?.to ?? null,
})

export const quietOf = ({ quiet_from: from, quiet_to: to }: NotificationRow) =>
  from !== null && to !== null ? { from, to } : null

/** What everybody who is told gets with it. */
export const giftOf = ({ gift_kind: kind, gift_id: id }: NotificationRow): Gift | null =>
  kind !== null && id !== null ? { kind, id } : null

export function presentNotification(row: NotificationRow): Answer {
  const { title, text } = saidIn(row, row.language)
  const gift = giftOf(row)
  return {
    id: row.id,
    title,
    text,
    language: row.language,
    languages: Object.keys(row.words) as Language[],
    picture: row.picture,
    channels: row.channels,
    campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign_name ?? '' },
    audience: row.audience.kind,
    quiet: quietOf(row),
    gift: gift && { ...gift, name: row.gift_name ?? '' },
    state: row.state,
    sendAt: row.send_at?.toISOString() ?? null,
    total: row.total,
    told: row.told,
    skipped: row.skipped,
    delivered: row.delivered,
    opened: row.opened,
    by: { name: row.staff_name, nickname: row.nickname },
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}
