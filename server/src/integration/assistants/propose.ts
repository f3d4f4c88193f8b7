import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { sql } from 'kysely'
import { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { type AssistantTool, assistantTools } from '@chopcard/contract/integration/assistant-tools.ts'
import { ProposalPreview } from '@chopcard/contract/integration/merchant/proposals.ts'
import { maxOpenProposals, proposalDays } from '@chopcard/contract/integration/proposals.ts'
import { newId } from '../../core/new-id.ts'
import type { IntegrationContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { presentResult } from './present-result.ts'
import { tried } from './preview-proposal.ts'
import { isOpenNow } from './proposal-store.ts'

type Arguments = Readonly<Record<string, unknown>>

const Proposed = z.object({
  proposal: z.object({ id: z.string(), expiresAt: z.string(), confirmAt: z.string() }),
  data: ProposalPreview,
})

/**
 * Writes down what an assistant proposes, and answers with what it would come to and where a person confirms it. What the rules refuse
 * now is refused; what waits already is answered again.
 */
export async function propose(ctx: IntegrationContext, name: string, input: Arguments): Promise<CallToolResult> {
  const tool = assistantTools[name] as AssistantTool
  const { preview, refusal, cardId } = await tried(ctx, { key: newId(), tool, input, keyId: ctx.key.id })
  if (refusal) throw refusal
  const { id, expires_at } = await keep(ctx, name, input, cardId)
  const confirmAt = `${ctx.app.config.publicUrl}/setup/memchant-key?tab=assistants&proposal=${id}`
  return presentResult(
    ctx,
    { proposal: { id, expiresAt: expires_at.toISOString(), confirmAt }, data: preview } as { data: unknown },
    Proposed,
  )
}

/** The proposal that waits for the same already, or a new one. Those of a merchant come one after the other, so that both limits hold. */
const keep = (ctx: IntegrationContext, tool: string, input: Arguments, cardId: string | null) =>
  ctx.app.database.tx(async (tx) => {
    await sql`select from merchant where merchant_id = ${ctx.merchant.id} for no key update`.execute(tx)
    return (await waiting(tx, ctx, tool, input)) ?? write(tx, ctx, { tool, input, cardId })
  })

const waiting = (tx: Tx, { merchant, key, now }: IntegrationContext, tool: string, input: Arguments) =>
  tx
    .selectFrom('proposal as p')
    .select(['p.id', 'p.expires_at'])
    .where('p.merchant_id', '=', merchant.id)
    .where('p.key_id', '=', key.id)
    .where('p.tool', '=', tool)
    .where('p.input', '=', sql<never>`${JSON.stringify(input)}::jsonb`)
    .where(isOpenNow(merchant.id, now))
    .limit(1)
    .executeTakeFirst()

type New = { tool: string; input: Arguments; cardId: string | null }

async function write(tx: Tx, { merchant, key, now }: IntegrationContext, { tool, input, cardId }: New) {
  const { count } = await tx
    .selectFrom('proposal as p')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('p.merchant_id', '=', merchant.id)
    .where(isOpenNow(merchant.id, now))
    .executeTakeFirstOrThrow()
  if (count >= maxOpenProposals) refuse('PROPOSAL_LIMIT', { values: { count: maxOpenProposals } })
  return tx
    .insertInto('proposal')
    .values({
      merchant_id: merchant.id,
      id: newId(),
      key_id: key.id,
      tool,
      input: JSON.stringify(input),
      card_id: cardId,
      created_at: now,
      expires_at: new Date(now.getTime() + proposalDays * 86_400_000),
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
}
