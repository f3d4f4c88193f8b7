import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { EdmState } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import type { StoredAudience } from '../server/src/outward/mailchimp/audience-conditions.ts'
import { mailchimpFields, mailchimpTags } from '@chopcard/contract/outward/merchant/mailchimp.ts'
import type { App } from '../server/src/core/app.ts'
import type { Actor, Merchant } from '../server/src/core/context.ts'
import { sealKey } from '../server/src/outward/mailchimp/connection.ts'
import { reachOf } from '../server/src/outward/mailchimp/edm-reach.ts'

type Shop = { app: App; merchant: Merchant; operators: readonly Actor[] }

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const audienceId = 'a1f4c7e920'

/**
 * A newsletter that was sent through Mailchimp until the day before yesterday, when the synchronisation was switched off: nothing of
 * the demo calls Mailchimp.
 */
export async function seedMailchimp(shop: Shop): Promise<void> {
  await seedContacts(shop)
  await seedConnection(shop)
  for (const mailing of mailings) await seedMailing(shop, mailing)
}

async function seedConnection({ app, merchant }: Shop): Promise<void> {
  const { kysely: db } = app.database
  const { recipients } = await reachOf(db, merchant, { kind: 'all' })
  await db
    .insertInto('mailchimp_config')
    .values({
      merchant_id: merchant.id,
      api_key: sealKey(app.config.secret, '5d0c2f9b7e614a38b1c0a4e2f7d95b38-us21'),
      key_hint: '5b38-us21',
      data_centre: 'us21',
      account_id: '9f27d1c0b3e84a6f51d2c7b08',
      account_name: merchant.name,
      audience_id: audienceId,
      audience_name: 'Kopi lovers',
      subscribe_url: 'https://news.kopi.example/subscribe',
      is_on: false,
      fields: [...mailchimpFields],
      tags: [...mailchimpTags],
      synced_at: ago(2),
      // Some are in the audience who have no card.
      mailchimp_count: recipients + 14,
      counted_at: ago(2),
      changed_at: ago(2),
    })
    .execute()
}

/** What became of each member; all others have not asked for the newsletter. */
const wishes = sql`case when n % 5 < 2 then 'wanted' when n % 20 = 2 then 'declined' when n % 80 in (3, 8) then 'wanted'
  when n % 80 = 14 then 'declined' end`

async function seedContacts({ app, merchant: { id } }: Shop): Promise<void> {
  const { kysely: db } = app.database
  await sql`
    with numbered as (
      select id, row_number() over (order by email) as n from member
      where merchant_id = ${id} and email is not null and merged_into is null and anonymised_at is null
    )
    update member m set newsletter = ${wishes} from numbered where m.merchant_id = ${id} and m.id = numbered.id`.execute(
    db,
  )
  await sql`
    insert into mailchimp_contact (merchant_id, member_id, email_hash, status, problem, problem_words, at)
    select ${id}, id, md5(lower(email)),
      case when n % 5 < 2 then 'subscribed' when n % 80 = 3 then null else 'unsubscribed' end,
      case n % 80 when 3 then 'invalidAddress' when 8 then 'optInAgain' when 14 then 'addressChanged' end,
      case when n % 80 = 3 then email || ' looks fake or invalid, please enter a real email address.' end,
      now() - make_interval(days => 2 + n::int % 50)
    from (
      select id, email, row_number() over (order by email) as n from member
      where merchant_id = ${id} and email is not null and merged_into is null and anonymised_at is null
    ) as numbered
    where ${wishes} is not null`.execute(db)
}

type Mailing = {
  title: string
  subject: string
  body: string
  campaign?: string
  state: EdmState
  daysAgo: number
  /** Of a hundred recipients. */
  opened?: number
  clicked?: number
}

const mailings: readonly Mailing[] = [
  {
    title: 'Harvest from Sumatra',
    subject: 'Fresh from Sumatra: our new roast at {{merchant}}',
    body: '<p>Hello {{nickname}},</p><p>the first bags of this year’s harvest have arrived. Come by and taste one on us.</p>',
    state: 'sent',
    daysAgo: 68,
    opened: 48,
    clicked: 11,
  },
  {
    title: 'Breakfast at seven',
    subject: 'We open at seven from Monday',
    body: '<p>Good morning {{nickname}},</p><p>from Monday we open at seven. Kaya toast is ready from the first minute.</p>',
    state: 'sent',
    daysAgo: 33,
    opened: 53,
    clicked: 16,
  },
  {
    title: 'Points before they end',
    subject: 'Your points at {{merchant}}',
    body: '<p>Hello {{nickname}},</p><p>80 points are a kopi of any size. See what you have: <a href="{{joinUrl}}">{{campaign}}</a></p>',
    campaign: 'Bean Points',
    state: 'sent',
    daysAgo: 9,
    opened: 61,
    clicked: 24,
  },
  {
    title: 'Rainy afternoon',
    subject: 'A second cup while it rains',
    body: '<p>Hello {{nickname}},</p><p>this afternoon the second cup is on us.</p>',
    state: 'cancelled',
    daysAgo: 5,
  },
  {
    title: 'Hours at the end of the year',
    subject: 'When we are open in December',
    body: '<p>Hello {{nickname}},</p><p>we close early on the last two evenings of the year.</p>',
    state: 'draft',
    daysAgo: 2,
  },
]

async function seedMailing({ app, merchant, operators }: Shop, mailing: Mailing): Promise<void> {
  const { title, subject, body, state, daysAgo, opened = 0, clicked = 0 } = mailing
  const { kysely: db } = app.database
  const audience = await audienceOf(app, merchant, mailing.campaign)
  const reach = await reachOf(db, merchant, audience)
  const isSent = state === 'sent'
  const ofHundred = (share: number) => Math.round((reach.recipients * share) / 100)
  const report = {
    sent: reach.recipients,
    opened: ofHundred(opened),
    clicked: ofHundred(clicked),
    bounced: 1,
    unsubscribed: daysAgo % 2,
    at: ago(Math.max(2, daysAgo - 30)).toISOString(),
  }
  await db
    .insertInto('mailchimp_edm')
    .values({
      merchant_id: merchant.id,
      id: uuid({ msecs: ago(daysAgo).getTime() }),
      state,
      title,
      subject,
      from_name: merchant.name,
      reply_to: 'hello@kopi.example',
      body,
      audience: JSON.stringify(audience),
      staff_id: operators[0]?.id ?? '',
      created_at: ago(daysAgo),
      ...(state !== 'draft' && {
        audience_id: audienceId,
        recipients: reach.recipients,
        excluded: JSON.stringify(reach.excluded),
      }),
      ...(isSent && { sent_at: ago(daysAgo), remote_id: `b7d2${daysAgo}`, report: JSON.stringify(report) }),
    })
    .execute()
}

async function audienceOf(app: App, merchant: Merchant, campaign?: string): Promise<StoredAudience> {
  if (!campaign) return { kind: 'all' }
  const { id } = await app.database.kysely
    .selectFrom('campaign')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .where('name', '=', campaign)
    .executeTakeFirstOrThrow()
  return { kind: 'campaign', campaignId: id }
}
