import type { undoMerge as undoRoute } from '@chopcard/contract/members/merchant/members.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { handBack } from '../../earning/booths/hand-over-bookings.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import { lockMember, reserveMemberPlace } from '../../loyalty/cards/enrol-member.ts'
import { operationContext } from '../../loyalty/cards/operation.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { lockCardsOf, writeSide } from './hold-cards.ts'
import { mergeById } from './list-merges.ts'
import type { JoinedCards } from './joined-cards.ts'
import { partCards } from './merge-rules.ts'
import { partWishes } from './merged-wishes.ts'
import type { WishNote } from './wish-rules.ts'
import type { AdoptedDetails } from './plan-merge.ts'
import { rememberApart } from './set-apart.ts'
import { changeMember, clearMemberValue } from '../../loyalty/cards/write-member.ts'
import { updateCards } from '../../loyalty/cards/update-cards.ts'

type Merge = Awaited<ReturnType<typeof loadMerge>>

/** Undoes a merge: opposite transfers where the balances allow them, cards and contact details back, in one transaction. */
export const undoMerge: Verb<typeof undoRoute> = async (ctx, { params }) => {
  return ctx.write(async (tx) => {
    const isRoom = await reserveMemberPlace(tx, ctx.merchant.id)
    const merge = await loadMerge(tx, ctx, params.id)
    if (merge.undone_at) refuse('MERGE_UNDONE')
    if (merge.undo_until <= ctx.now) refuse('MERGE_TOO_OLD')
    if (!isRoom) refuse('MEMBER_QUOTA_EXCEEDED')
    for (const id of [merge.kept_id, merge.merged_id].toSorted()) await lockMember(tx, ctx.merchant.id, id)
    await lockCardsOf(tx, ctx.merchant.id, [merge.kept_id, merge.merged_id])
    await partJoined(tx, ctx, merge)
    await moveBack(tx, ctx, merge)
    await rememberApart(tx, ctx, [merge.kept_id, merge.merged_id])
    ctx.note({ target: merge.kept_id, before: { merge: merge.id }, after: { parted: merge.merged_id } })
    return mergeById(tx, ctx, merge.id)
  })
}

/** The record, locked: of two who undo at once, the second finds it undone. */
async function loadMerge(tx: Tx, ctx: MerchantContext, id: string) {
  const merge = await tx
    .selectFrom('member_merge')
    .selectAll()
    .where('merchant_id', '=', ctx.merchant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return merge ?? refuse('NOT_FOUND')
}

/** The last joined is parted first, so that each finds what it left. */
async function partJoined(tx: Tx, ctx: MerchantContext, merge: Merge): Promise<void> {
  const joined = merge.cards_joined as unknown as JoinedCards[]
  for (const { away, stay, note, bookings } of joined.toReversed()) {
    const [from, to] = [await contextFor(tx, ctx, stay), await contextFor(tx, ctx, away)]
    const parted = partCards(to.card, from.card, note, ctx.now)
    await writeSide(tx, ctx, stay, { ...parted.stay, accrued: from.accrued }, merge.id)
    await writeSide(tx, ctx, away, { ...parted.away, accrued: to.accrued }, merge.id)
    if (bookings) await handBack(tx, ctx, stay, away, bookings)
  }
}

const contextFor = async (tx: Tx, ctx: MerchantContext, cardId: string) =>
  operationContext(ctx, await loadCard(ctx.app.database, ctx.merchant, cardId, ctx.now, tx))

async function moveBack(tx: Tx, ctx: MerchantContext, merge: Merge): Promise<void> {
  const merchantId = ctx.merchant.id
  const moved = await updateCards(
    tx,
    merchantId,
    (eb) => eb.and([eb('member_id', '=', merge.kept_id), eb('id', 'in', merge.cards_moved)]),
    { member_id: merge.merged_id },
  )
  // A card that went on to somebody else would stay behind: that merge is undone first.
  if (moved.length !== merge.cards_moved.length) refuse('MERGE_CHANGED')
  await giveBack(tx, merchantId, merge)
  await tx
    .updateTable('member_merge')
    .set({ undone_at: ctx.now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', merge.id)
    .execute()
}

/** What the kept member took over and still has goes back; what was changed since is theirs. */
async function giveBack(tx: Tx, merchantId: string, merge: Merge): Promise<void> {
  const back: AdoptedDetails = {}
  for (const [name, value] of Object.entries(merge.taken as Record<keyof AdoptedDetails, string>) as [
    keyof AdoptedDetails,
    string,
  ][])
    if (await clearMemberValue(tx, merchantId, merge.kept_id, name, value)) back[name] = value
  await changeMember(tx, merchantId, merge.merged_id, { ...back, merged_into: null })
  const note = merge.wishes as WishNote | null
  if (note) await partWishes(tx, merchantId, { keepId: merge.kept_id, mergeId: merge.merged_id }, note)
}
