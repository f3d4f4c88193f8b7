import { sql } from 'kysely'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { newId } from '../../core/new-id.ts'
import { addDays, endOfDay, localDay } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { newShortKey } from '../../core/secrets.ts'

export type MerchantFacts = {
  name: string
  language: Language
  timeZone: string
  currency: string
  /** The name or the id of a service plan; the trial plan when absent. */
  plan?: string | { id: string }
}

export type NewMerchant = { merchantId: string; shortKey: string }

/** A new merchant on its service plan, whose last day is a whole one in the merchant's time zone. */
export async function createMerchant(tx: Tx, facts: MerchantFacts): Promise<NewMerchant> {
  const plan = await tx
    .selectFrom('service_plan')
    .select(['id', 'cycle_days', 'prompt_days', now.as('now')])
    .where((eb) => {
      if (typeof facts.plan === 'object') return eb('id', '=', facts.plan.id)
      return facts.plan ? eb('name', '=', facts.plan) : eb('is_trial', '=', true)
    })
    .where('enabled', '=', true)
    .where('superseded_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!plan) throw new Error(`There is no service plan ${JSON.stringify(facts.plan ?? 'for a trial')}`)
  const merchantId = newId()
  const shortKey = newShortKey()
  await tx
    .insertInto('merchant')
    .values({
      merchant_id: merchantId,
      name: facts.name,
      primary_language: facts.language,
      time_zone: facts.timeZone,
      currency: facts.currency,
      short_key: shortKey,
      plan_id: plan.id,
      service_prompt_days: plan.prompt_days,
      service_end_at: endOfDay(addDays(localDay(plan.now, facts.timeZone), plan.cycle_days), facts.timeZone),
    })
    .execute()
  await tx.insertInto('merchant_key').values({ short_key: shortKey, merchant_id: merchantId }).execute()
  return { merchantId, shortKey }
}

const now = sql<Date>`now()`
