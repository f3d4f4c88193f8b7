import { memberDetailNames } from '@chopcard/contract/members/member-details.ts'
import type { previewMerge as previewRoute } from '@chopcard/contract/members/merchant/members.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { bothMembers } from './find-members.ts'
import { type Held, planMerge, staysIn, type Step } from './plan-merge.ts'
import { presentMemberCard, presentMembers } from './present-member.ts'

/** What merging would do, by the very plan that merges; nothing is written. */
export const previewMerge: Verb<typeof previewRoute> = async (ctx, { query }) => {
  const [keepId, mergeId] = await bothMembers(ctx, query.keep, query.merge)
  const plan = await planMerge(ctx, keepId, mergeId)
  const members = await presentMembers(ctx.db, ctx.merchant, [keepId, mergeId], ctx.now)
  const presentCard = ({ row }: Held) =>
    presentMemberCard({ ...row, balance: row.balances.reduce((sum, one) => sum + one, 0) }, ctx.now)
  const presentStep = (step: Step) => ({
    does: step.join ? (step.join.note.moved.length ? ('joins' as const) : ('closes' as const)) : ('moves' as const),
    card: presentCard(step.join ? step.away : step.card),
    into: step.join ? presentCard(step.stay) : null,
    swapped: step.join !== undefined && step.stay.row.id === step.card.row.id,
    types: (step.join?.types ?? []).map(({ slot: _slot, ...type }) => type),
  })
  return {
    keep: members.get(keepId) ?? refuse('INVALID_MEMBER'),
    merge: members.get(mergeId) ?? refuse('INVALID_MEMBER'),
    takes: memberDetailNames.filter((name) => plan.taken[name] !== undefined),
    steps: plan.steps.map(presentStep),
    stays: staysIn(plan.steps),
  }
}
