import { sql } from 'kysely'
import type { previewAutomation as route } from '@chopcard/contract/office/merchant/automations.ts'
import { needsNumber } from '@chopcard/contract/office/automation-checks.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { countedUpTo } from '../../core/paging.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { findCoupon } from '../../giving/coupons/coupon-store.ts'
import { keepSegment } from '../../loyalty/segments/kept-segment.ts'
import { type Aim, keptSegmentOf, loadAutomation, waitsForSame } from './automation-store.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { memberName } from '../../core/member-name.ts'
import { foreseenRefusals } from './foreseen-refusals.ts'
import { isHeldOut } from './hold-out.ts'

const examplesShown = 5
/** Members with an occasion that are looked at for a preview. */
const MAX_LOOKED = 100_000
const nobody = '00000000-0000-0000-0000-000000000000'

type Body = Parameters<typeof previewAutomation>[1]['body']

/** Whom it would reach today, found as the run finds them; nothing is written. */
export const previewAutomation: Verb<typeof route> = async (ctx, { body }) => {
  const aim = await aimOfBody(ctx, body)
  const { found, isExact } = await foundBy(aim, ctx)
  const { couponId = null, channels = null } = body
  const within = found.filter(({ limited }) => !limited)
  const refused = await foreseenRefusals(ctx.db, ctx.merchant, { couponId, channels }, within)
  const due = within.filter(({ member_id }) => !refused.has(member_id))
  const isOut = ({ member_id }: Candidate) => Boolean(body.id && body.holdsOut && isHeldOut(body.id, member_id))
  const reached = due.filter((one) => !isOut(one))
  const holders = [...refused.values()].filter((reason) => reason === 'hasOne').length
  return {
    members: Math.min(reached.length, countedUpTo),
    isExact,
    heldOut: body.holdsOut && !body.id ? null : due.length - reached.length,
    limited: found.length - within.length,
    holders,
    unreachable: refused.size - holders,
    examples: await examplesOf(ctx, reached.slice(0, examplesShown)),
  }
}

/** Up to as many as are counted, of so many members with an occasion; beyond those it is known only that there are as many. */
async function foundBy(aim: Aim, { db, merchant, now }: MerchantContext) {
  const found: Candidate[] = []
  let [after, looked]: [string | undefined, number] = [nobody, 0]
  while (after !== undefined && looked < MAX_LOOKED && found.length <= countedUpTo) {
    const asked = { merchant, aim, now, after, limit: countedUpTo + 1 }
    const { members, last } = await candidatesOf(db, asked)
    found.push(...members)
    looked += countedUpTo
    after = last
  }
  return { found, isExact: after === undefined && found.length <= countedUpTo }
}

/** As it stands in the form: as if it was switched on now, unless it is on already and waits for the same. */
async function aimOfBody({ db, merchant, now }: MerchantContext, body: Body): Promise<Aim> {
  const { id, trigger, number, levelId, campaignId, segmentId, couponId, limit } = body
  if (needsNumber(trigger) && !number)
    refuse('VALIDATION_FAILED', { fields: [{ path: 'number', message: 'required' }] })
  const known = id ? await loadAutomation(db, merchant.id, id) : undefined
  const waits = {
    waits_for: trigger,
    number: number ?? null,
    level_id: (trigger === 'levelReached' && levelId) || null,
  }
  const goesOn = known !== undefined && waitsForSame(known, waits)
  if (campaignId) await loadCampaign(db, merchant.id, campaignId)
  if (couponId) await findCoupon(db, merchant.id, couponId)
  return {
    id: id ?? nobody,
    trigger,
    number: number ?? null,
    levelId: levelId ?? null,
    campaignId: campaignId ?? null,
    segment: segmentId ? await keepSegment(db, merchant.id, segmentId, known && keptSegmentOf(known)) : null,
    limit: limit ?? null,
    since: (goesOn && known.since) || localDay(now, merchant.timeZone),
  }
}

async function examplesOf({ db, merchant }: MerchantContext, members: readonly Candidate[]) {
  if (!members.length) return []
  const rows = await db
    .selectFrom('card as c')
    .innerJoin('member as mb', (on) =>
      on.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
    )
    .select(['c.id', 'c.card_number', sql<string>`coalesce(${memberName}, '')`.as('name')])
    .where('c.merchant_id', '=', merchant.id)
    .where(
      'c.id',
      'in',
      members.map(({ card_id }) => card_id),
    )
    .orderBy('c.member_id')
    .execute()
  return rows.map(({ id, card_number, name }) => ({ cardId: id, cardNumber: card_number, name }))
}
