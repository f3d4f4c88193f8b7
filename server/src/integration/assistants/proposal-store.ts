import { sql } from 'kysely'
import type { z } from 'zod'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { refuse, Refusal } from '@chopcard/contract/core/errors.ts'
import { type AssistantTool, assistantTools } from '@chopcard/contract/integration/assistant-tools.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { getProposal, Proposal } from '@chopcard/contract/integration/merchant/proposals.ts'
import { mayCall } from '../../core/authenticate.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import { tried } from './preview-proposal.ts'
import type { Change } from './run-proposal.ts'

/** Of a proposal `p`: its time is over, or its key was revoked, whose word then counts for nothing (decisions/assistants.md §4). */
const isOver = (merchantId: string, now: Date) => sql<boolean>`(p.expires_at <= ${now}::timestamptz or exists (
  select from api_key a where a.merchant_id = ${merchantId} and a.id = p.key_id and a.revoked_at is not null))`

/** Of a proposal `p`: nobody has decided it, and there is time left. */
export const isOpenNow = (merchantId: string, now: Date) =>
  sql<boolean>`(p.state = 'open' and not ${isOver(merchantId, now)})`

/** The state of a proposal `p` as it is shown. */
export const shownState = (merchantId: string, now: Date) =>
  sql<Proposal['state']>`case when p.state = 'open' and ${isOver(merchantId, now)} then 'expired' else p.state end`

/** The proposals of a merchant with the names that are shown beside them. */
export const proposalsQuery = (db: Db | Tx, merchantId: string, now: Date) =>
  db
    .selectFrom('proposal as p')
    .innerJoin('staff as k', (on) => on.onRef('k.merchant_id', '=', 'p.merchant_id').onRef('k.id', '=', 'p.key_id'))
    .leftJoin('staff as d', (on) => on.onRef('d.merchant_id', '=', 'p.merchant_id').onRef('d.id', '=', 'p.decided_by'))
    .leftJoin('card as c', (on) => on.onRef('c.merchant_id', '=', 'p.merchant_id').onRef('c.id', '=', 'p.card_id'))
    .leftJoin('member as m', (on) => on.onRef('m.merchant_id', '=', 'c.merchant_id').onRef('m.id', '=', 'c.member_id'))
    .where('p.merchant_id', '=', merchantId)
    .select([
      'p.id',
      'p.key_id',
      'p.tool',
      'p.input',
      'p.card_id',
      'p.created_at',
      'p.expires_at',
      'p.decided_at',
      'p.nickname as decider_nickname',
      'p.refusal',
      'k.name as key_name',
      'd.name as decider_name',
      'c.card_number',
      'm.nickname as member_nickname',
    ])
    .select(shownState(merchantId, now).as('state'))

export type ProposalRow = Awaited<ReturnType<ReturnType<typeof proposalsQuery>['execute']>>[number]

/** A proposal of the merchant; NOT_FOUND for another one's. */
export async function loadProposal(ctx: MerchantContext, id: string, db: Db | Tx = ctx.db): Promise<ProposalRow> {
  const row = await proposalsQuery(db, ctx.merchant.id, ctx.now).where('p.id', '=', id).executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

/** A proposal as the list shows it. */
export function presentProposal(row: ProposalRow, { language }: MerchantContext): z.input<typeof Proposal> {
  return {
    id: row.id,
    tool: row.tool as Proposal['tool'],
    state: row.state,
    keyName: row.key_name,
    card:
      row.card_id && row.card_number
        ? { id: row.card_id, cardNumber: row.card_number, nickname: row.member_nickname }
        : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decider_name === null ? null : { name: row.decider_name, nickname: row.decider_nickname },
    refusal: row.refusal === null ? null : refusalText(row.refusal as KeptRefusal, language),
  }
}

type KeptRefusal = { code: ErrorCode; values?: Record<string, string | number> }

/** A refusal as it is stored with its proposal, so that every reader can have it in their language. */
export const keptRefusal = ({ code, facts: { values } }: Refusal): string =>
  JSON.stringify({ code, values } satisfies KeptRefusal)

const refusalText = ({ code, values }: KeptRefusal, language: Language) =>
  say(language, 'errors', `codes.${code}`, values)

/** A proposal with what it would come to now, as long as it can be decided. */
export async function showProposal(
  ctx: MerchantContext,
  row: ProposalRow,
): Promise<z.input<(typeof getProposal)['reply']>> {
  const isWaiting = row.state === 'open' || row.state === 'confirming'
  const would = isWaiting ? await tried(ctx, changeOf(row)) : null
  return {
    ...presentProposal(row, ctx),
    preview: would?.preview ?? null,
    mayConfirm: would !== null && isAllowed(() => refuseForbidden(ctx, row, would.refusal)),
  }
}

/** The change that a proposal is for. */
export const changeOf = (row: ProposalRow): Change => ({
  key: row.id,
  keyId: row.key_id,
  tool: toolOf(row),
  input: row.input as Change['input'],
})

const toolOf = ({ tool }: ProposalRow): AssistantTool => assistantTools[tool] ?? refuse('NOT_FOUND')

/**
 * Refuses whoever may not make the change in the back office: neither the call, nor what it would do, where it asks for more than its
 * own permission.
 */
export function refuseForbidden({ merchant, staff }: MerchantContext, row: ProposalRow, refusal?: Refusal): void {
  const { confirmedLike } = toolOf(row)
  if (confirmedLike) mayCall(confirmedLike, merchant, staff)
  if (refusal?.code === 'FORBIDDEN') throw refusal
}

function isAllowed(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
