import { newId } from '../../core/new-id.ts'
import type { JoinedCards } from './joined-cards.ts'
import type { mergeMembers as mergeRoute } from '@chopcard/contract/members/merchant/members.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { handOver } from '../../earning/booths/hand-over-bookings.ts'
import { forgetEmailChange } from '../../loyalty/cards/email-change.ts'
import { releaseMemberPlace, lockMember } from '../../loyalty/cards/enrol-member.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { bothMembers } from './find-members.ts'
import { lockCardsOf, writeSide } from './hold-cards.ts'
import { mergeById } from './list-merges.ts'
import { joinWishes } from './merged-wishes.ts'
import type { WishNote } from './wish-rules.ts'
import { type Plan, planMerge, staysIn } from './plan-merge.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'
import { updateCards } from '../../loyalty/cards/update-cards.ts'

const undoDays = 30

/**
 * Merges a member into another (decisions/members.md §7): one transaction for cards, balances and contact details. Order of locks:
 * merchant, members, cards; whoever issues to one of the cards meanwhile comes before or after all of it.
 */
export const mergeMembers: Verb<typeof mergeRoute> = async (ctx, { body }) => {
  return ctx.write(async (tx) => {
    const [keepId, mergeId] = await bothMembers(ctx, body.keep, body.merge, tx)
    await releaseMemberPlace(tx, ctx.merchant.id)
    for (const id of [keepId, mergeId].toSorted()) await lockMember(tx, ctx.merchant.id, id)
    await lockCardsOf(tx, ctx.merchant.id, [keepId, mergeId])
    const plan = await planMerge(ctx, keepId, mergeId, tx)
    // What was to stay behind was said before, and nothing else may.
    if (staysIn(plan.steps) !== body.stays) refuse('MERGE_CHANGED')
    const id = newId()
    const joined = await writeJoins(tx, ctx, plan, id)
    const wishes = await moveMember(tx, ctx, plan)
    await keepRecord(tx, ctx, plan, { id, joined, wishes })
    ctx.note({ target: keepId, before: { merged: mergeId }, after: { merge: id } })
    return mergeById(tx, ctx, id)
  })
}

async function writeJoins(tx: Tx, ctx: MerchantContext, { steps }: Plan, mergeId: string): Promise<JoinedCards[]> {
  const joined: JoinedCards[] = []
  for (const step of steps) {
    if (!step.join) continue
    const [away, stay] = [step.away.row.id, step.stay.row.id]
    await writeSide(tx, ctx, away, { ...step.join.away, accrued: step.away.accrued }, mergeId)
    await writeSide(tx, ctx, stay, { ...step.join.stay, accrued: step.stay.accrued }, mergeId)
    joined.push({ away, stay, note: step.join.note, bookings: await handOver(tx, ctx, away, stay) })
  }
  return joined
}

/** The cards change hands; the one who goes gives up what the kept member takes over, before that member takes it. */
async function moveMember(tx: Tx, ctx: MerchantContext, { keep, merge, taken }: Plan): Promise<WishNote> {
  const own = { merchant_id: ctx.merchant.id }
  await updateCards(tx, own.merchant_id, (eb) => eb('member_id', '=', merge.id), { member_id: keep.id })
  const given = Object.fromEntries(Object.keys(taken).map((name) => [name, null]))
  await changeMember(
    tx,
    own.merchant_id,
    merge.id,
    { ...given, merged_into: keep.id },
    {
      type: 'member.merged',
      data: { into: keep.id },
    },
  )
  await forgetEmailChange(tx, own.merchant_id, merge.id)
  if (Object.keys(taken).length) await changeMember(tx, own.merchant_id, keep.id, taken)
  return joinWishes(tx, own.merchant_id, { keepId: keep.id, mergeId: merge.id }, taken.email !== undefined)
}

async function keepRecord(
  tx: Tx,
  ctx: MerchantContext,
  plan: Plan,
  { id, joined, wishes }: { id: string; joined: readonly JoinedCards[]; wishes: WishNote },
): Promise<void> {
  await tx
    .insertInto('member_merge')
    .values({
      merchant_id: ctx.merchant.id,
      id,
      kept_id: plan.keep.id,
      merged_id: plan.merge.id,
      staff_id: ctx.staff.id,
      nickname: ctx.actor.nickname,
      at: ctx.now,
      undo_until: new Date(ctx.now.getTime() + undoDays * 86_400_000),
      taken: JSON.stringify(plan.taken),
      cards_moved: plan.steps.map((step) => step.card.row.id),
      cards_joined: JSON.stringify(joined),
      wishes: JSON.stringify(wishes),
    })
    .execute()
}
