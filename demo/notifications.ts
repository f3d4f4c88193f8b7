import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { addDays, localDay, startOfDay } from '../server/src/core/clock.ts'
import type { Life } from './live-through.ts'

/** Ten in the morning of a day before or after today, where the shop is. */
const morning = ({ merchant: { timeZone } }: Life, days: number) =>
  new Date(startOfDay(addDays(localDay(new Date(), timeZone), days), timeZone).getTime() + 10 * 3_600_000)

type Message = {
  ago: number
  title: string
  text: string
  channels: readonly ('push' | 'email')[]
  arrives: number
  opens: number
  /** What share of the audience it could not reach. */
  declined: number
  /** How much more likely it reached those who came within a month after it. */
  helps: number
}

const messages: readonly Message[] = [
  {
    ago: 75,
    title: 'A seat in the shade',
    text: 'The terrace is open again. The first kopi of the morning tastes best out there.',
    channels: ['email'],
    arrives: 0.52,
    opens: 0.3,
    declined: 0.45,
    helps: 0.45,
  },
  {
    ago: 24,
    title: 'Kaya toast is back',
    text: 'Our kaya toast is back on the counter. Bring your card: the first stamp of the day counts as always.',
    channels: ['push', 'email'],
    arrives: 0.96,
    opens: 0.41,
    declined: 0.03,
    helps: 1,
  },
  {
    ago: 11,
    title: 'Rainy week, warm cups',
    text: 'This week every kopi is poured a little larger. See you at the corner!',
    channels: ['email'],
    arrives: 0.98,
    opens: 0.33,
    declined: 0.03,
    helps: 1,
  },
  {
    ago: 2,
    title: 'Two days left',
    text: 'Your stamps are waiting. Only two days left to collect before the weekend rush.',
    channels: ['push', 'email'],
    arrives: 0.95,
    opens: 0.22,
    declined: 0.03,
    helps: 1,
  },
]

/** Messages of the last weeks as they stand when they have gone out, one that waits for its day, and one half written. */
export async function seedNotifications(life: Life): Promise<void> {
  for (const message of messages) await seedSent(life, message)
  const sendAt = morning(life, 3)
  await insert(life, uuid(), {
    title: 'Sunday brunch',
    text: 'Brunch at the corner this Sunday from nine. Members sit first.',
    channels: ['push', 'email'],
    state: 'scheduled',
    send_at: sendAt,
    next_at: sendAt,
    created_at: new Date(),
  })
  await insert(life, uuid(), {
    title: 'A new roast',
    text: 'Our roaster is trying something new. Come and taste it: {{gift}}',
    channels: ['push', 'email'],
    state: 'draft',
    created_at: new Date(),
  })
}

/** The message that is half written brings a coupon, once there are coupons. */
export const seedMessageGift = ({ app, merchant }: Pick<Life, 'app' | 'merchant'>) =>
  sql`update notification set gift_kind = 'coupon', gift_id = coupon.id from coupon
    where notification.merchant_id = ${merchant.id} and notification.state = 'draft'
      and coupon.merchant_id = notification.merchant_id and coupon.name = 'Five dollars off'`.execute(
    app.database.kysely,
  )

async function seedSent(life: Life, message: Message) {
  const { ago, title, text, channels, arrives, opens, declined, helps } = message
  const { app, merchant, campaign } = life
  const id = uuid()
  const at = morning(life, -ago)
  await insert(life, id, {
    title,
    text,
    channels: [...channels],
    state: 'done',
    created_at: at,
    started_at: at,
    ended_at: at,
  })
  // Every so many of them in the order of their ids: the demo is the same each time.
  await sql`insert into notification_recipient
      (merchant_id, notification_id, member_id, card_id, state, note, delivered_at, opened_at)
    select merchant_id, ${id}, member_id, id, state, case when state = 'skipped' then 'declined' end,
      case when state = 'told' and part < ${arrives} then ${at}::timestamptz end,
      case when state = 'told' and part < ${opens} then ${at}::timestamptz end
    from (select distinct on (member_id) merchant_id, member_id, id, part,
        case when part > ${1 - declined} then 'skipped' else 'told' end as state
      from (select merchant_id, member_id, id, percent_rank() over (order by (
            ('x' || left(md5(id::text), 8))::bit(32)::bigint::float8 / 4294967296
            * case when exists (select from chop_entry e where e.card_id = card.id
              and e.at > ${at} and e.at < ${at}::timestamptz + interval '30 days') then ${helps}::float8 else 1 end
          )) as part from card
        where merchant_id = ${merchant.id} and campaign_id = ${campaign.id} and created_at < ${at}) as cards
      order by member_id, id) as members`.execute(app.database.kysely)
  await sql`update notification set (total, told, skipped, delivered, opened) = (
      select count(*), count(*) filter (where state = 'told'), count(*) filter (where state = 'skipped'),
        count(delivered_at), count(opened_at)
      from notification_recipient where merchant_id = ${merchant.id} and notification_id = ${id})
    where merchant_id = ${merchant.id} and id = ${id}`.execute(app.database.kysely)
}

type Given = {
  title: string
  text: string
  channels: string[]
  state: string
  created_at: Date
  send_at?: Date
  next_at?: Date
  started_at?: Date
  ended_at?: Date
}

const insert = ({ app, merchant, campaign, operators }: Life, id: string, { title, text, ...given }: Given) =>
  app.database.kysely
    .insertInto('notification')
    .values({
      merchant_id: merchant.id,
      id,
      staff_id: operators[0]?.id ?? '',
      campaign_id: campaign.id,
      language: merchant.language,
      words: JSON.stringify({ [merchant.language]: { title, text } }),
      audience: JSON.stringify({ kind: 'campaign', filters: { campaignId: campaign.id } }),
      quiet_from: '21:00',
      quiet_to: '09:00',
      ...given,
    })
    .execute()
