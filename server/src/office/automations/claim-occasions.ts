import { localDay } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { OpenAutomation, Outcome } from './plan-effects.ts'

/** Writes the rows of occasions; returns the members whose row was not there already. */
export async function claimOccasions(
  db: Db | Tx,
  { merchant, automation, now }: OpenAutomation,
  outcomes: readonly Outcome[],
): Promise<ReadonlySet<string>> {
  const day = localDay(now, merchant.timeZone)
  const written = await db
    .insertInto('automation_effect')
    .values(
      outcomes.map(({ candidate: { member_id, card_id, occasion }, state, reason }) => ({
        merchant_id: merchant.id,
        automation_id: automation.id,
        member_id,
        occasion,
        card_id,
        day,
        state,
        reason,
        drawn: automation.holds_out,
        at: now,
      })),
    )
    .onConflict((known) => known.doNothing())
    .returning('member_id')
    .execute()
  return new Set(written.map(({ member_id }) => member_id))
}
