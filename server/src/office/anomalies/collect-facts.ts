import { OpeningHours, weekdays } from '@chopcard/contract/accounts/merchant/opening-hours.ts'
import { addDays, localDay, startOfDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { collectBulk, collectLockOuts, collectOffline, collectOwnCards, collectTwins } from './collect-beside.ts'
import { collectEntries } from './collect-entries.ts'
import type { Facts, Opening } from './facts.ts'
import { usualHours } from './usual-hours.ts'

/** All that the rules look at: the four weeks up to a moment, and nothing before them. */
export async function collectFacts(db: Db, merchant: Merchant, to: Date): Promise<Facts> {
  const whose = { db, merchant }
  const today = localDay(to, merchant.timeZone)
  const [from, weekFrom] = [addDays(today, -27), addDays(today, -6)]
  const { offline, actedAt } = await collectOffline(whose, from)
  return {
    today,
    weekFrom,
    from,
    entries: await collectEntries(db, merchant, { from: startOfDay(from, merchant.timeZone), to }, actedAt),
    ownCards: await collectOwnCards(whose),
    opening: await openingOf(db, merchant.id),
    storeOpening: await storeOpeningOf(db, merchant.id),
    usual: await usualHours(db, merchant.id, weekFrom),
    bulk: await collectBulk(whose, weekFrom),
    offline,
    lockOuts: await collectLockOuts(whose, weekFrom),
    twins: await collectTwins(whose, weekFrom),
  }
}

async function openingOf(db: Db, merchantId: string): Promise<Opening | null> {
  const { opening_hours: stored } = await db
    .selectFrom('merchant')
    .select('opening_hours')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const hours = OpeningHours.nullable().parse(stored)
  return hours && inOrder(hours)
}

async function storeOpeningOf(db: Db, merchantId: string): Promise<Facts['storeOpening']> {
  const stores = await db
    .selectFrom('store')
    .select(['id', 'opening_hours'])
    .where('merchant_id', '=', merchantId)
    .where('opening_hours', 'is not', null)
    .execute()
  return new Map(stores.map(({ id, opening_hours }) => [id, inOrder(OpeningHours.parse(opening_hours))]))
}

const inOrder = (hours: OpeningHours): Opening => weekdays.map((day) => hours[day])
