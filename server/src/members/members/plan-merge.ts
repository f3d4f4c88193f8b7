import { type MemberDetailName, memberDetailNames } from '@chopcard/contract/members/member-details.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { type CardRow, loadCard } from '../../loyalty/cards/card-store.ts'
import { type OperationContext, operationContext } from '../../loyalty/cards/operation.ts'
import type { CardFacts, DecidedEntry } from '../../ledger/decision.ts'
import type { TenantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { isInUse, joinCards } from './merge-rules.ts'
import type { MemberRow } from './present-member.ts'

/** A card in the course of a merge: as it was read, and as the steps so far leave it. */
export type Held = { row: CardRow; facts: CardFacts; accrued: readonly DecidedEntry[]; context: OperationContext }

/** One card of the member who goes: it changes hands, or its balance goes to the card that stays. */
export type Step = { card: Held } & (
  | { join?: undefined }
  | { join: ReturnType<typeof joinCards>; away: Held; stay: Held }
)

export type AdoptedDetails = { [Name in MemberDetailName]?: string }
export type Plan = { keep: MemberRow; merge: MemberRow; taken: AdoptedDetails; steps: Step[] }

/** Decides a merge card by card; previewing and merging both ask here. */
export async function planMerge(ctx: TenantContext, keepId: string, mergeId: string, tx?: Tx): Promise<Plan> {
  const [keep, merge] = [await memberOf(ctx, keepId, tx), await memberOf(ctx, mergeId, tx)]
  const [kept, others] = [await cardsOf(ctx, keepId, tx), await cardsOf(ctx, mergeId, tx)]
  const steps = others.map((card): Step => {
    const rival = kept.find(({ row, facts }) => row.campaign_id === card.row.campaign_id && facts.state !== 'closed')
    if (!rival || card.facts.state === 'closed') {
      kept.push(card)
      return { card }
    }
    // The card in use stays: the kept member's own, unless only the other's is.
    const isSwapped = !isInUse(rival.facts, ctx.now) && isInUse(card.facts, ctx.now)
    const [away, stay] = isSwapped ? [rival, card] : [card, rival]
    const join = joinCards(card.context.campaign, away.facts, stay.facts, ctx.now)
    const before = { away: { ...away }, stay: { ...stay } }
    Object.assign(away, { facts: join.away.card, accrued: [] })
    Object.assign(stay, { facts: join.stay.card, accrued: [] })
    if (isSwapped) kept.push(card)
    return { card: before[isSwapped ? 'stay' : 'away'], join, ...before }
  })
  return { keep, merge, taken: missingDetails(keep, merge), steps }
}

/** What the kept member lacks is taken over. */
function missingDetails(keep: MemberRow, merge: MemberRow): AdoptedDetails {
  const taken = memberDetailNames.filter((name) => keep[name] === null && merge[name] !== null)
  return Object.fromEntries(taken.map((name) => [name, merge[name]]))
}

async function memberOf(ctx: TenantContext, id: string, tx?: Tx): Promise<MemberRow> {
  const member = await (tx ?? ctx.db)
    .selectFrom('member')
    .select(['id', ...memberDetailNames, 'created_at'])
    .where('merchant_id', '=', ctx.merchant.id)
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  return member ?? refuse('INVALID_MEMBER')
}

async function cardsOf(ctx: TenantContext, memberId: string, tx?: Tx): Promise<Held[]> {
  const ids = await (tx ?? ctx.db)
    .selectFrom('card')
    .select('id')
    .where('merchant_id', '=', ctx.merchant.id)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const held: Held[] = []
  for (const { id } of ids) {
    const row = await loadCard(ctx.app.database, ctx.merchant, id, ctx.now, tx)
    const context = operationContext(ctx, row)
    held.push({ row, facts: context.card, accrued: context.accrued, context })
  }
  return held
}

/** What finds no room, over all cards. */
export const staysIn = (steps: readonly Step[]): number =>
  steps.reduce((all, { join }) => all + (join?.types.reduce((sum, type) => sum + type.stays, 0) ?? 0), 0)
