import { sql } from 'kysely'
import { chanceFilters } from '@chopcard/contract/office/merchant/chances.ts'
import type { App } from '../../core/app.ts'
import { findOpenMerchant } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import { databaseNow } from '../../core/database-now.ts'
import type { Tx } from '../../core/database.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { sendMail } from '../../core/outbox.ts'
import { figuresOf } from '../dashboard/compare-periods.ts'
import { chancesOf } from '../dashboard/count-chances.ts'
import { mondayOf, periodsOf } from '../dashboard/period-rules.ts'
import { weeklyMailUrl } from './weekly-mail-address.ts'
import { type Suggestion, suggestion, type WeekFacts } from './weekly-mail-rules.ts'
import { weekWords } from './weekly-mail-text.ts'
import { numberFormat } from '../../core/formats.ts'

const membersPage = (filters: Record<string, string>) =>
  `/members/member-list?${new URLSearchParams(filters).toString()}`

/** Where a suggestion is followed. */
const suggestionPaths: Record<Suggestion['name'], string> = {
  drifting: membersPage({ ...chanceFilters.drifting, give: 'coupon' }),
  oneShort: membersPage(chanceFilters.oneShort),
  birthday: membersPage({ ...chanceFilters.birthday, give: 'coupon' }),
  costs: '/report/liability',
  poster: '/campaign/campaign-list',
  look: '/dashboard',
}

/** Every quarter of an hour, since not every zone is whole hours from another: tells owners how last week went. */
export const sendWeeklyMails: JobHandler = {
  job: defineJob('send-weekly-mails'),
  cron: '*/15 * * * *',
  run: async (app) => ({ told: await tellOfWeeks(app, await databaseNow(app.database.kysely)) }),
}

/** Answers with how many merchants were told. */
export async function tellOfWeeks(app: App, now: Date): Promise<number> {
  let told = 0
  await oneByOne(await dueMerchants(app, now), async (id) => {
    const found = await findOpenMerchant(app.database.kysely, id)
    if (found && (await tellOfWeek(app, found.merchant, now))) told++
  })
  return told
}

/** From Monday at eight in their zone on; after a time without a running server the mail still comes until Tuesday is over. */
async function dueMerchants(app: App, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.merchant_id as id from merchant m
    cross join lateral (select ${now}::timestamptz at time zone m.time_zone as clock) as local
    where m.sandbox_of is null and extract(isodow from local.clock) in (1, 2)
      and local.clock >= date_trunc('week', local.clock) + interval '8 hours'
      and exists (select from daily_visits v where v.merchant_id = m.merchant_id and v.visits > 0)
      and not exists (
        select from weekly_mail w where w.merchant_id = m.merchant_id and w.week = date_trunc('week', local.clock)::date)
    order by m.merchant_id`.execute(app.database.kysely)
  return rows.map(({ id }) => id)
}

/** False when the week was told before; another process that tells of it meanwhile is waited for. */
async function tellOfWeek(app: App, merchant: Merchant, now: Date): Promise<boolean> {
  const facts = await weekFacts(app, merchant, now)
  return app.database.tx(async (tx) => {
    const { numInsertedOrUpdatedRows: first } = await tx
      .insertInto('weekly_mail')
      .values({ merchant_id: merchant.id, week: mondayOf(localDay(now, merchant.timeZone)) })
      .onConflict((known) => known.doNothing())
      .executeTakeFirstOrThrow()
    if (!first) return false
    for (const owner of await readersOf(tx, merchant.id)) await mailWeek(tx, app, { merchant, facts, owner })
    return true
  })
}

/** The figures of the dashboard, by its own queries. */
async function weekFacts(app: App, merchant: Merchant, now: Date): Promise<WeekFacts> {
  const whose = { db: app.database.kysely, merchant, now }
  const [{ period, before, yearBefore }, { drifting, oneShort, birthday }] = await Promise.all([
    figuresOf(whose, periodsOf({}, localDay(now, merchant.timeZone))),
    chancesOf(whose),
  ])
  const counts = { drifting: drifting.members, oneShort: oneShort.members, birthday: birthday.members }
  return { period, before, yearBefore, ...counts }
}

/** The owners who have not declined. */
const readersOf = (tx: Tx, merchantId: string) =>
  tx
    .selectFrom('staff as s')
    .leftJoin('weekly_mail_declined as d', (on) =>
      on.onRef('d.merchant_id', '=', 's.merchant_id').onRef('d.staff_id', '=', 's.id'),
    )
    .select(['s.id', 's.email'])
    .where('s.merchant_id', '=', merchantId)
    .where('s.role_name', '=', 'owner')
    .where('s.enabled', '=', true)
    .where('s.email_confirmed', '=', true)
    .where('d.staff_id', 'is', null)
    .orderBy('s.id')
    .execute()

type Told = { merchant: Merchant; facts: WeekFacts; owner: { id: string; email: string } }

async function mailWeek(tx: Tx, app: App, { merchant, facts, owner }: Told): Promise<void> {
  const { language } = merchant
  const { body, dates } = weekWords(facts, merchant, language)
  await sendMail(tx, app, {
    merchantId: merchant.id,
    to: owner.email,
    language,
    template: 'weekly-summary',
    values: {
      merchantName: merchantName(merchant, language),
      url: `${app.config.publicUrl}${suggestionPaths[suggestion(facts).name]}`,
      visits: numberFormat(language).format(facts.period.visits),
      dates,
    },
    own: { title: '', body },
    footer: 'ownerFooter',
    unsubscribeUrl: weeklyMailUrl(app.config, { merchantId: merchant.id, staffId: owner.id }),
  })
}
