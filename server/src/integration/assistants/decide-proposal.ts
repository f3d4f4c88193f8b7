import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import type {
  confirmProposal as confirmRoute,
  rejectProposal as rejectRoute,
} from '@chopcard/contract/integration/merchant/proposals.ts'
import type { proposalStates } from '@chopcard/contract/integration/proposals.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import {
  changeOf,
  keptRefusal,
  loadProposal,
  type ProposalRow,
  refuseForbidden,
  showProposal,
} from './proposal-store.ts'
import { tried } from './preview-proposal.ts'
import { makeChange } from './run-proposal.ts'

type State = (typeof proposalStates)[number]

/** After so long a confirmation that has no outcome is taken to have stopped, and somebody else may go on. */
const STOPPED_MS = 60_000

/**
 * Confirms in three steps: the proposal is taken, the change is made under the proposal's own idempotency key, and the outcome is
 * written down. Whoever confirms again after a crash between them goes on where it stopped (decisions/assistants.md §4).
 */
export const confirmProposal: Verb<typeof confirmRoute> = async (ctx, { params }) => {
  const row = await loadProposal(ctx, params.id)
  refuseForbidden(ctx, row)
  refuseDecided(row, ctx)
  // A person who may not is no word of the rules: it is tried first, and the proposal goes on waiting for another.
  refuseForbidden(ctx, row, (await tried(ctx, changeOf(row))).refusal)
  await reserve(ctx, row)
  try {
    await makeChange(ctx, changeOf(row))
  } catch (error) {
    if (isFinal(error))
      await ctx.app.database.tx((tx) =>
        move(ctx, tx, row.id, { from: 'confirming', to: 'refused', refusal: keptRefusal(error) }),
      )
    throw error
  }
  return decide(ctx, row, 'confirming', 'confirmed')
}

export const rejectProposal: Verb<typeof rejectRoute> = async (ctx, { params }) => {
  const row = await loadProposal(ctx, params.id)
  if (row.state === 'confirming') refuse('PROPOSAL_DECIDED')
  refuseDecided(row, ctx)
  return decide(ctx, row, 'open', 'rejected')
}

/** Refuses what is decided or whose time is over. An answer that was lost may still be found for as long. */
function refuseDecided({ state, expires_at }: ProposalRow, { now }: MerchantContext): void {
  if (state === 'expired' || expires_at <= now) refuse('PROPOSAL_EXPIRED')
  if (state !== 'open' && state !== 'confirming') refuse('PROPOSAL_DECIDED')
}

/** Whether a refusal is the rules' last word; an outage or a collision is not. */
const isFinal = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status < 500 && error.status !== 429 && error.code !== 'CONFLICT_TRY_AGAIN'

/** Reserves a proposal, so that nobody can reject it; one that somebody else is confirming just now is decided. */
async function reserve({ app, merchant, staff, actor, now }: MerchantContext, { id }: ProposalRow): Promise<void> {
  const { numUpdatedRows } = await app.database.kysely
    .updateTable('proposal')
    .set({ state: 'confirming', decided_at: now, decided_by: staff.id, nickname: actor.nickname })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'open'),
        eb.and([
          eb('state', '=', 'confirming'),
          eb.or([eb('decided_by', '=', staff.id), eb('decided_at', '<', new Date(now.getTime() - STOPPED_MS))]),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) refuse('PROPOSAL_DECIDED')
}

/** Writes the decision with the audit log entry. */
const decide = (ctx: MerchantContext, row: ProposalRow, from: State, to: 'confirmed' | 'rejected') =>
  ctx.write(async (tx) => {
    if (!(await move(ctx, tx, row.id, { from, to }))) refuse('PROPOSAL_DECIDED')
    ctx.note({ target: row.id, after: { tool: row.tool, state: to } })
    return showProposal(ctx, await loadProposal(ctx, row.id, tx))
  })

type Step = { from: State; to: State; refusal?: string }

/** Moves a proposal on, and says whether it was where it starts from. */
async function move(
  { merchant, staff, actor, now }: MerchantContext,
  tx: Tx,
  id: string,
  step: Step,
): Promise<boolean> {
  const { from, to: state, refusal } = step
  const { numUpdatedRows } = await tx
    .updateTable('proposal')
    .set({ state, refusal, decided_at: now, decided_by: staff.id, nickname: actor.nickname })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
