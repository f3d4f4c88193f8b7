import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AutomationTrigger } from '@chopcard/contract/office/merchant/automations.ts'
import { addDays, localDay, startOfDay } from '../server/src/core/clock.ts'
import { isHeldOut } from '../server/src/office/automations/hold-out.ts'
import { birthdaysIn } from '../server/src/office/automations/occasion-rules.ts'
import type { Life } from './live-through.ts'

type Happened = { member_id: string; card_id: string; occasion: string; day: string }

/** How long they have been on. */
const daysOn = 45
const daysAway = 5
const nineOClock = 9 * 3_600_000

/** What happens by itself in the shop: two that have been on for some weeks, with what they did, and one that was just added. */
export async function seedAutomations(life: Life): Promise<void> {
  const { merchant, campaign } = life
  const today = localDay(new Date(), merchant.timeZone)
  const since = addDays(today, -daysOn)
  const birthday = await insert(life, {
    name: 'Kopi on your day',
    waits_for: 'birthday',
    since,
    message: message(
      life,
      'It is your day',
      'The next kopi is on us. Bring your card and somebody to share a toast with.',
    ),
    holds_out: true,
  })
  await insertEffects(life, birthday, await birthdaysSince(life, since, today))
  const away = await insert(life, {
    name: 'Missed at the corner',
    waits_for: 'noVisit',
    number: daysAway,
    campaign_id: campaign.id,
    since,
    message: message(life, 'Your seat is waiting', 'We have kept your seat at the window. Come by this week!'),
    limit_times: 1,
    limit_days: 90,
    holds_out: true,
  })
  await insertEffects(life, away, await absencesSince(life, since, today))
  await insert(life, {
    name: 'Third cup',
    waits_for: 'nthVisit',
    number: 3,
    campaign_id: campaign.id,
    chops: 1,
    since: null,
    holds_out: false,
  })
}

const message = ({ merchant: { language } }: Life, title: string, text: string) => ({
  language,
  words: { [language]: { title, text } },
  picture: null,
  channels: ['push', 'email'],
})

type Given = {
  name: string
  waits_for: AutomationTrigger
  since: string | null
  holds_out: boolean
  number?: number
  campaign_id?: string
  message?: object
  chops?: number
  limit_times?: number
  limit_days?: number
}

async function insert({ app, merchant, operators }: Life, { message: said, ...given }: Given): Promise<string> {
  const id = uuid()
  await app.database.kysely
    .insertInto('automation')
    .values({
      merchant_id: merchant.id,
      id,
      staff_id: operators[0]?.id ?? '',
      quiet_from: '21:00',
      quiet_to: '09:00',
      message: said && JSON.stringify(said),
      ...given,
    })
    .execute()
  return id
}

async function birthdaysSince({ app, merchant, campaign }: Life, from: string, to: string): Promise<Happened[]> {
  const days = birthdaysIn({ from, to }).map(({ birthday, year }) => ({ birthday, year, day: `${year}-${birthday}` }))
  const { rows } = await sql<Happened>`
    select c.member_id, c.id as card_id, x.year as occasion, x.day from card c
    join member b on b.merchant_id = c.merchant_id and b.id = c.member_id
    join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x (birthday text, year text, day text) on x.birthday = b.birthday
    where c.merchant_id = ${merchant.id} and c.campaign_id = ${campaign.id}
    order by x.day, c.member_id`.execute(app.database.kysely)
  return rows
}

/** Every time somebody stayed away for so long, as the log has it. */
async function absencesSince({ app, merchant, campaign }: Life, from: string, to: string): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select * from (
      select member_id, card_id, day::text as occasion, (day + ${daysAway}::integer)::text as day,
        coalesce(lead(day) over (partition by card_id order by day), ${to}::date) as next
      from (select distinct c.member_id, c.id as card_id, e.local_day as day from card c
        join chop_entry e on e.merchant_id = c.merchant_id and e.card_id = c.id
        where c.merchant_id = ${merchant.id} and c.campaign_id = ${campaign.id}) as visits) as gaps
    where day::date < next and day >= ${from} order by day, member_id`.execute(app.database.kysely)
  return rows.map(({ member_id, card_id, occasion, day }) => ({ member_id, card_id, occasion, day }))
}

/** One of eight has declined mails, and nobody gets it twice; who is held out follows from the ids. */
async function insertEffects({ app, merchant }: Life, automationId: string, happened: readonly Happened[]) {
  if (!happened.length) return
  const had = new Set<string>()
  const rows = happened.map((one, n) => {
    const hasHad = had.has(one.member_id)
    had.add(one.member_id)
    const isOut = !hasHad && isHeldOut(automationId, one.member_id)
    const reason = hasHad ? 'limit' : !isOut && n % 8 === 5 ? 'declined' : null
    return {
      ...one,
      merchant_id: merchant.id,
      automation_id: automationId,
      state: isOut ? 'heldOut' : reason ? 'refused' : 'done',
      reason,
      at: new Date(startOfDay(one.day, merchant.timeZone).getTime() + nineOClock),
    }
  })
  await app.database.kysely.insertInto('automation_effect').values(rows).execute()
}
