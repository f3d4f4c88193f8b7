import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { applyOperation } from '../../loyalty/cards/apply-operation.ts'
import type { Operated, OperationContext } from '../../loyalty/cards/operation.ts'
import { withMerged } from '../../loyalty/cards/merged-members.ts'
import { rulesFor } from '../../loyalty/cards/type-rules.ts'
import { hasFeature } from '../../core/authenticate.ts'
import { addDays, startOfDay } from '../../core/clock.ts'
import type { MemberContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'

type CounterTag = { tagId: string; campaignId: string | null }

/** One stamp for a visit (decisions/taps.md §4), by the rules of the till. */
export const stampVisit = (ctx: MemberContext, tx: Tx, { tagId, campaignId }: CounterTag): Promise<Operated> => {
  const decide = async (context: OperationContext) => {
    const { campaign, card, today, moment, row } = context
    const isOn = row.settings.tapToStamp && hasFeature(ctx.merchant, 'scanToEarn')
    if (!isOn || (campaignId !== null && campaignId !== row.campaign_id)) refuse('TAP_NOT_ALLOWED')
    const decision = rulesFor(campaign.type).issue(campaign, card, today, { quantity: 1, kind: 'tap' }, moment)
    await countVisit(tx, ctx, context)
    return decision
  }
  return applyOperation({ ...ctx, tx }, ctx.cardId, decide, { source: 'tap', reference: tagId })
}

/**
 * Counts a visit of the member; another one of theirs at the same moment waits for the row, so that the day's limit is exact. Visits of
 * those who were merged into the member count with it.
 */
async function countVisit(tx: Tx, { merchant }: MemberContext, { row, moment }: OperationContext): Promise<void> {
  await sql`
    insert into tap_visit as v (merchant_id, campaign_id, member_id, local_day, used)
    values (${merchant.id}, ${row.campaign_id}, ${row.member_id}, ${moment.day}, 1)
    on conflict (merchant_id, campaign_id, member_id, local_day) do update set used = v.used + 1`.execute(tx)
  const { used } = await tx
    .selectFrom('tap_visit')
    .select(sql<number>`sum(used)::int`.as('used'))
    .where('merchant_id', '=', merchant.id)
    .where('campaign_id', '=', row.campaign_id)
    .where('member_id', 'in', await withMerged(tx, merchant.id, row.member_id))
    .where('local_day', '=', moment.day)
    .executeTakeFirstOrThrow()
  if (used <= row.settings.maxTapsPerDay) return
  const tomorrow = startOfDay(addDays(moment.day, 1), merchant.timeZone)
  refuse('EXCEED_MAX_TAPS_PER_DAY', { retryAt: tomorrow.toISOString() })
}
