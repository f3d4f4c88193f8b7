import type { Campaign } from '../server/src/loyalty/campaigns/load-campaign.ts'
import { enrolMember } from '../server/src/loyalty/cards/enrol-member.ts'
import type { App } from '../server/src/core/app.ts'
import type { Actor, Merchant } from '../server/src/core/context.ts'
import { mapWithConcurrency } from '../server/src/core/map-with-concurrency.ts'
import { addDays, localDay, momentOf } from '../server/src/core/clock.ts'
import { openJobContext } from '../server/src/core/job-context.ts'
import { pick, seededRandom } from './random.ts'
import { visitAs } from './visits.ts'

const hours = [8, 9, 9, 10, 12, 13, 15, 16, 18]

export type Life = {
  app: App
  merchant: Merchant
  campaign: Campaign
  operators: readonly Actor[]
  random: () => number
  /** How long ago the first members joined. */
  days: number
}

type Contact = { email: string; nickname: string; birthday?: string }

/**
 * Lets members join over the last weeks and come back through the shop's hours: every visit goes through the till's own
 * rules and writer, booked at its own time. Some live beside each other, each by numbers of their own, so that what they do
 * does not depend on who was quicker.
 */
export async function liveThrough(life: Life, contacts: readonly Contact[]): Promise<void> {
  const lives = contacts.map((contact, i) => ({
    contact: { ...contact, ...birthdayOf(i) },
    until: daysAway(i),
    random: seededRandom(life.random() * 2 ** 32),
  }))
  await mapWithConcurrency(lives, 4, ({ contact, until, random }) => liveOne({ ...life, random }, contact, until))
}

/** One of nine has not come for some weeks. */
const daysAway = (i: number) => (i % 9 === 4 ? 23 : 0)

/** Two of three members tell theirs. */
const birthdayOf = (i: number) =>
  i % 3 !== 2 && { birthday: `${twoDigits(1 + ((i * 7) % 12))}-${twoDigits(1 + ((i * 5) % 28))}` }
const twoDigits = (number: number) => String(number).padStart(2, '0')

async function liveOne(
  { app, merchant, campaign, operators, random, days }: Life,
  contact: Contact,
  until: number,
): Promise<void> {
  const today = Date.now()
  const joined = Math.floor(random() * (days + 1))
  const now = new Date(today - joined * 86_400_000 - random() * 6 * 3_600_000)
  const actor: Actor = { kind: 'public', id: null, name: '', nickname: null }
  const { cardId } = await app.database.tx((tx) =>
    enrolMember(tx, { app, merchant, campaign, contact, actor, now, source: 'registration' }),
  )
  const rhythm = 1 + Math.floor(random() * 4)
  for (let day = joined - 1, visit = 0; day >= until; day -= rhythm + Math.floor(random() * 3), visit++) {
    const ctx = openJobContext(app, merchant, pick(random, operators), visitTime(merchant, today, day, random), 'demo')
    await visitAs[campaign.type]({ ctx, cardId, campaign, random, visit })
  }
}

/** In the hours in which demo shops are open, on Sundays as well; what would be later today has happened within the last hour. */
function visitTime({ timeZone }: Merchant, today: number, daysAgo: number, random: () => number): Date {
  const day = addDays(localDay(new Date(today), timeZone), -daysAgo)
  const [picked, minute] = [pick(random, hours), Math.floor(random() * 60)]
  const hour = new Date(day).getUTCDay() === 0 ? Math.min(Math.max(picked, 10), 15) : picked
  const wall = `${day} ${[hour, minute, 0].map((part) => String(part).padStart(2, '0')).join(':')}`
  return new Date(Math.min(today - (1 + minute) * 60_000, momentOf(wall, timeZone).getTime()))
}
