import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { boothCode } from '../src/earning/booths/booth-code.ts'
import type { Campaign } from '../src/loyalty/campaigns/load-campaign.ts'
import type { App } from '../src/core/app.ts'
import { addDays, localDay } from '../src/core/clock.ts'
import type { TestMerchant } from './make.ts'

type Booth = NonNullable<CampaignSettingsInput['booths']>[number]
type TimeSlot = NonNullable<Booth['slots']>[number]

/** A time zone where it is about noon now: some hours of today are over, and some are to come. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** A time the whole of a day, so many days from now in the merchant's zone. */
export const daySlot = (days: number, given: Partial<TimeSlot> = {}, timeZone = 'Asia/Singapore'): TimeSlot => ({
  day: addDays(localDay(new Date(), timeZone), days),
  from: '00:00',
  to: '23:59',
  quota: 5,
  ...given,
})

/** The settings of a carnival with a booth for each list of times. */
export const withBooths = (...times: TimeSlot[][]): Pick<CampaignSettingsInput, 'carnivalMode' | 'booths'> => ({
  carnivalMode: true,
  booths: times.map((timeSlots, n) => ({
    name: `Booth ${n + 1}`,
    place: `Hall ${n + 1}`,
    chopType: 'COFFEE',
    slots: timeSlots,
  })),
})

export const boothOf = ({ settings }: Campaign, n = 0): string => settings.booths[n]?.id ?? ''
export const slotIdOf = ({ settings }: Campaign, booth = 0, n = 0): string => settings.booths[booth]?.slots[n]?.id ?? ''

export const boothCodeOf = (app: App, merchant: Pick<TestMerchant, 'id'>, campaign: Campaign, n = 0): string =>
  boothCode(app.config.secret, merchant.id, boothOf(campaign, n))

/** What has the form of a booth's code and is none. */
export const forgedBoothCode = (): string =>
  `CB1.${randomBytes(16).toString('base64url')}.${randomBytes(9).toString('base64url')}`

/** A card's booking, as if it had been made before. */
export async function makeBooking(
  app: App,
  { merchant, campaign, cardId }: { merchant: Pick<TestMerchant, 'id'>; campaign: Campaign; cardId: string },
  booth = 0,
  timeSlot = 0,
): Promise<string> {
  const id = uuid()
  const own = { merchant_id: merchant.id, campaign_id: campaign.id }
  await app.database.kysely
    .insertInto('booth_booking')
    .values({
      ...own,
      id,
      booth_id: boothOf(campaign, booth),
      slot_id: slotIdOf(campaign, booth, timeSlot),
      card_id: cardId,
      state: 'booked',
      created_at: new Date(),
    })
    .execute()
  await app.database.kysely
    .updateTable('booth_slot')
    .set((eb) => ({ booked: eb('booked', '+', 1) }))
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', slotIdOf(campaign, booth, timeSlot))
    .execute()
  return id
}
