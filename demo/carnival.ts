import { sql } from 'kysely'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { addCard } from '../server/src/earning/booths/add-card.ts'
import { attendBooking } from '../server/src/earning/booths/attend-booth.ts'
import { bookTimeSlot } from '../server/src/earning/booths/book-time-slot.ts'
import { carnivalUrl } from '../server/src/earning/booths/tell-member.ts'
import { createCampaign } from '../server/src/loyalty/campaigns/create-campaign.ts'
import { enrolMember } from '../server/src/loyalty/cards/enrol-member.ts'
import type { App } from '../server/src/core/app.ts'
import { addDays, localDay, startOfDay } from '../server/src/core/clock.ts'
import type { MemberContext, Merchant, MerchantContext } from '../server/src/core/context.ts'
import { openJobContext } from '../server/src/core/job-context.ts'
import { cardToken } from '../server/src/core/secrets.ts'
import { kopiWords } from './kopi-words.ts'
import type { Life } from './live-through.ts'
import type { DemoPictureName } from './pictures.ts'

type Picture = (name: DemoPictureName) => string
type CarnivalLife = Omit<Life, 'campaign' | 'days'>
type TimeSlot = NonNullable<NonNullable<CampaignSettingsInput['booths']>[number]['slots']>[number]

const booths = [
  ['Latte art', 'Hall A, stand 1'],
  ['Kaya toast kitchen', 'Hall A, stand 4'],
  ['Bean roasting', 'Courtyard'],
  ['Kopi tasting', 'Hall B, stand 2'],
  ['Mug painting', 'Hall B, stand 7'],
  ['A hundred years of kopi', 'Gallery, first floor'],
] as const

const day = 86_400_000
const hours = [10, 11, 12, 14, 15, 16, 17, 19]
/** Whenever the demo is started, something of today is still to come. */
const late = { from: '23:00', to: '23:59' }

/** A carnival of six booths that began yesterday, with members who come, have come, and wait for a place. */
export async function seedCarnival(
  life: CarnivalLife,
  picture: Picture,
  contacts: readonly { email: string; nickname: string }[],
) {
  const { app, merchant, operators } = life
  const today = localDay(new Date(), merchant.timeZone)
  const by = { id: operators[0]?.id ?? null, nickname: null }
  const settings = CampaignSettings.parse(settingsOf(picture, today))
  const campaign = await app.database.tx((tx) => createCampaign(tx, merchant, settings, by))
  const timeSlotAt = (booth: number, on: string, n: number): string => {
    const timeSlots =
      campaign.settings.booths[booth % booths.length]?.slots.filter((timeSlot) => timeSlot.day === on) ?? []
    return timeSlots[n % timeSlots.length]?.id ?? ''
  }
  const actor = { kind: 'public', id: null, name: '', nickname: null } as const
  for (const [i, contact] of contacts.entries()) {
    const joined = new Date(Date.now() - (2 + life.random()) * day)
    const { cardId } = await app.database.tx((tx) =>
      enrolMember(tx, { app, merchant, campaign, contact, actor, now: joined, source: 'registration' }),
    )
    const nights = startOfDay(addDays(today, -1), merchant.timeZone)
    const book = (slotId: string) => bookAs(life, cardId, slotId, nights)
    await attend(life, await book(timeSlotAt(i, addDays(today, -1), i)), new Date(nights.getTime() + 20 * 3_600_000))
    // The first of them comes in the last hour of today.
    const now = i % 3 ? undefined : new Date()
    await attend(life, await book(timeSlotAt(i + 1, today, i ? i : hours.length)), i ? now : undefined)
    await book(timeSlotAt(i + 2, addDays(today, 1), i))
    // Everybody wants to learn latte art in the morning.
    if (i % 2) await book(timeSlotAt(0, addDays(today, 2), 0))
    if (i < 2) await addCards(life, cardId)
  }
  await sql`update booth_booking set created_at = created_at - (3 + random() * 30) * interval '1 hour'
    where merchant_id = ${merchant.id} and state <> 'waiting'`.execute(app.database.kysely)
}

const settingsOf = (picture: Picture, today: string): CampaignSettingsInput => ({
  name: 'Kopi Festival Passport',
  logo: picture('kopi/multi-tiers'),
  heroImage: picture('kopi/hero'),
  backgroundColor: '#7a2e2e',
  foregroundColor: '#fff7e8',
  chopTypes: booths.map(([code], i) => {
    const look = i % 2 ? 'kopi/toast' : 'kopi/coffee'
    return {
      code: code.slice(0, 20).trim(),
      stampCount: 1,
      stampedImage: picture(`${look}/stamped`),
      unstampedImage: picture(`${look}/un-stamped`),
      redeemedImage: picture(`${look}/redeemed`),
    }
  }),
  rewardName: 'The festival mug',
  rewardDescription: 'For a stamp of each of the six booths.',
  memberLevels: [{ id: 'new-1', level: 'Guest', description: 'Everybody at the festival' }],
  terms: 'Book a time at each booth, scan its code when you are there, and collect the mug with six stamps.',
  venue: 'The old market hall',
  localizations: kopiWords.carnival,
  carnivalMode: true,
  booths: booths.map(([name, place], i) => ({
    id: `new-${i + 1}`,
    name,
    place,
    chopType: name.slice(0, 20).trim(),
    slots: [-1, 0, 1, 2].flatMap((n) => timeSlotsOf(addDays(today, n), i)),
  })),
})

const timeSlotsOf = (on: string, booth: number): TimeSlot[] => [
  ...hours.map((hour) => ({
    day: on,
    from: `${hour}:00`,
    to: `${hour}:45`,
    quota: booth === 0 ? 3 : 6,
    waitingList: booth < 3,
  })),
  { day: on, ...late, quota: 20, waitingList: false },
]

/** Whose time is full, or who has been there already, does not insist. */
async function bookAs(
  { app, merchant }: CarnivalLife,
  cardId: string,
  slotId: string,
  now: Date,
): Promise<string | undefined> {
  const actor = { kind: 'member', id: cardId, name: '', nickname: null } as const
  const ctx: MemberContext = { ...openJobContext(app, merchant, actor, now, 'demo'), cardId }
  return tried(async () => (await bookTimeSlot(ctx, { params: {}, query: {}, body: { slotId, wait: true } })).id)
}

async function attend({ app, merchant, operators }: CarnivalLife, id: string | undefined, now: Date | undefined) {
  const actor = operators.at(-1)
  if (!id || !now || !actor) return
  const ctx = openJobContext(app, merchant, actor, now, 'demo') as MerchantContext
  await tried(() => attendBooking(ctx, { params: { id }, query: {}, body: undefined }))
}

async function addCards({ app, merchant }: CarnivalLife, cardId: string): Promise<void> {
  const actor = { kind: 'member', id: cardId, name: '', nickname: null } as const
  for (const name of ['For Grandma', 'For the kids']) {
    const ctx: MemberContext = { ...openJobContext(app, merchant, actor, new Date(), 'demo'), cardId }
    await addCard(ctx, { params: {}, query: {}, body: { name } })
  }
}

async function tried<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return undefined
  }
}

/** The address of a card of the carnival. */
export async function carnivalCardUrl(app: App, merchant: Merchant): Promise<string | undefined> {
  const card = await app.database.kysely
    .selectFrom('booth_booking as b')
    .innerJoin('card as c', (join) => join.onRef('c.merchant_id', '=', 'b.merchant_id').onRef('c.id', '=', 'b.card_id'))
    .select(['c.id', 'c.token_generation'])
    .where('b.merchant_id', '=', merchant.id)
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
  const { publicUrl, secret } = app.config
  return card && carnivalUrl(publicUrl, cardToken(secret, merchant.shortKey, card.id, card.token_generation))
}
