import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'
import type { Campaign } from '../src/loyalty/campaigns/load-campaign.ts'
import { localDay } from '../src/core/clock.ts'
import type { Merchant } from '../src/core/context.ts'

export type MadeEntry = {
  at: Date
  day: string
  kind: string
  measure: string
  quantity: number
  seq: number
  staffId: string | null
}

const hour = 3_600_000

/** Entries of seventy days up to a moment, every few hours, of all measures, with voids. */
export async function makeEntries(
  app: Pick<App, 'database'>,
  merchant: Pick<Merchant, 'id' | 'timeZone'>,
  campaign: Campaign,
  cardId: string,
  staff: { id: string }[],
  now: Date,
): Promise<MadeEntry[]> {
  const kinds = [
    ['earn', 'earned', 1],
    ['grant', 'granted', 3],
    ['redeem', 'redeemed', -2],
    ['adjust', 'adjusted', -1],
    ['void', 'earned', -1],
    ['void', 'redeemed', 2],
    ['earn', 'earned', 1],
  ] as const
  const made = Array.from({ length: 560 }, (_, n): MadeEntry => {
    const [kind, measure, quantity] = kinds[(n * 5) % kinds.length] as (typeof kinds)[number]
    const at = new Date(now.getTime() - n * 3 * hour - (n % 7) * 60_000)
    const by = staff[(n * n + n) % (staff.length + 1)]
    return {
      at,
      day: localDay(at, merchant.timeZone),
      kind,
      measure,
      quantity,
      seq: n % 5 === 4 ? 1 : 0,
      staffId: by?.id ?? null,
    }
  })
  await app.database.kysely
    .insertInto('chop_entry')
    .values(
      made.map((entry, n) => ({
        merchant_id: merchant.id,
        at: entry.at,
        id: uuid(),
        card_id: cardId,
        campaign_id: campaign.id,
        campaign_revision: 1,
        chop_type_id: campaign.settings.chopTypes[0]?.id as string,
        slot: 1,
        operation_id: uuid(),
        card_version: n + 1,
        seq: entry.seq,
        kind: entry.kind,
        measure: entry.measure,
        quantity: entry.quantity,
        balance_after: 0,
        local_day: entry.day,
        staff_id: entry.staffId,
        source: 'test',
        voids: entry.kind === 'void' ? uuid() : null,
        voids_day: entry.kind === 'void' ? entry.day : null,
      })),
    )
    .execute()
  return made
}

/** Cards made at moments spread over a year and a half before a moment, some at the edges of days. */
export async function makeOldCards(
  app: Pick<App, 'database'>,
  merchant: Pick<Merchant, 'id'>,
  campaign: Campaign,
  now: Date,
): Promise<Date[]> {
  const { kysely: db } = app.database
  const moments = Array.from({ length: 400 }, (_, n) => {
    const back = n < 200 ? n * 4 * hour : n * 33 * hour
    const onTheHour = Math.floor((now.getTime() - back) / hour) * hour
    return new Date(onTheHour - (n % 2))
  })
  const members = moments.map((at) => ({
    merchant_id: merchant.id,
    id: uuid(),
    email: `${uuid()}@old.example`,
    created_at: at,
  }))
  await db.insertInto('member').values(members).execute()
  await db
    .insertInto('card')
    .values(
      members.map(({ id, created_at }, n) => ({
        merchant_id: merchant.id,
        id: uuid(),
        card_number: String(n).padStart(12, '0'),
        campaign_id: campaign.id,
        member_id: id,
        promotion_code: `OLD${n}`,
        token_hash: Buffer.from(id),
        created_at,
      })),
    )
    .execute()
  return moments
}
