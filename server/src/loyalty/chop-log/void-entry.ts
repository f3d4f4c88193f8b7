import { giveEarnUseBackJob } from './jobs.ts'
import type {
  voidEffects as voidEffectsRoute,
  voidEntry as voidEntryRoute,
} from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { readSettings, rulesOf, type StoredSettings } from '../campaigns/stored-settings.ts'
import { type CardRow, loadCard } from '../cards/card-store.ts'
import { applyOperation } from '../cards/apply-operation.ts'
import { type EntryOrigin, type Operated, type OperationContext, operationContext } from '../cards/operation.ts'
import { mayVoid } from './may-void.ts'
import { pastEntries } from './past-entries.ts'
import type { PastEntry } from '../cards/level-rules.ts'
import { verdictOf } from '../cards/validate-operation.ts'
import { rewardCoupons } from '../cards/reward-coupons.ts'
import { type VoidableEntry, voidOperation } from '../cards/void-rules.ts'
import type { Decision, Effects, Measure } from '../../ledger/decision.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant, TenantContext, Verb } from '../../core/context.ts'
import { breaks, Changed, type Tx } from '../../core/database.ts'
import { couponsGiven, type GivenCoupon } from './coupons-given.ts'
import { besidesTheCard } from './effects-besides.ts'

type Operation = {
  cardId: string
  staffId: string | null
  source: string
  at: Date
  revision: number
  lines: VoidableEntry[]
  settings: StoredSettings
  /** The card's version that it made, and the coupons that it gave. */
  cardVersion: number
  coupons: GivenCoupon[]
}

/** All lines of the operation that an entry belongs to, the named one first, with the settings that made them. */
export async function operationOf(ctx: TenantContext, entryId: string, tx?: Tx): Promise<Operation> {
  const db = tx ?? ctx.db
  const named = await db
    .selectFrom('chop_entry as e')
    .innerJoin('campaign_revision as r', (join) =>
      join
        .onRef('r.merchant_id', '=', 'e.merchant_id')
        .onRef('r.campaign_id', '=', 'e.campaign_id')
        .onRef('r.revision', '=', 'e.campaign_revision'),
    )
    .select([
      'e.card_id',
      'e.staff_id',
      'e.source',
      'e.at',
      'e.operation_id',
      'e.campaign_revision',
      'e.card_version',
      'r.settings',
    ])
    .where('e.merchant_id', '=', ctx.merchant.id)
    .where('e.id', '=', entryId)
    .executeTakeFirst()
  if (!named) refuse('NOT_FOUND')
  const rows = await db
    .selectFrom('chop_entry as e')
    .leftJoin('chop_void as v', (join) =>
      join.onRef('v.merchant_id', '=', 'e.merchant_id').onRef('v.entry_id', '=', 'e.id'),
    )
    .select([
      'e.id',
      'e.slot',
      'e.kind',
      'e.measure',
      'e.quantity',
      'e.local_day',
      'e.at',
      'v.void_id',
      'e.seq',
      'e.effects',
    ])
    .where('e.merchant_id', '=', ctx.merchant.id)
    .where('e.card_id', '=', named.card_id)
    .where('e.operation_id', '=', named.operation_id)
    .orderBy('e.seq')
    .execute()
  const lines = rows.map((row) => ({
    id: row.id,
    balanceIndex: row.slot,
    kind: row.kind as EntryKind,
    measure: row.measure as Measure,
    quantity: row.quantity,
    day: row.local_day,
    at: row.at,
    voided: row.void_id !== null,
    effects: row.effects as Effects | null,
  }))
  return {
    cardId: named.card_id,
    staffId: named.staff_id,
    source: named.source,
    at: named.at,
    revision: named.campaign_revision,
    lines,
    settings: readSettings(named),
    cardVersion: named.card_version,
    coupons: lines.some(({ kind }) => kind === 'redeem') ? await couponsGiven(db, ctx.merchant.id, named) : [],
  }
}

const decide = (
  { campaign, row, card, moment }: OperationContext,
  operation: Operation,
  past: readonly PastEntry[],
): Decision => {
  const written = rulesOf(row.campaign_type, operation.settings, false)
  return voidOperation(campaign, written, card, operation.lines, moment.now, past)
}

/** Voids all lines of the entry's operation. Of two that void the same at once, one is refused. */
export const voidEntry: Verb<typeof voidEntryRoute> = async (ctx, { params, query }) => {
  const { cardId, ...operation } = await operationOf(ctx, params.id)
  if (!mayVoid(ctx, operation)) refuse('FORBIDDEN')
  const line = { source: 'back-office', remark: query.remark ?? '' }
  const scanned = operation.lines.find(({ kind }) => kind === 'scan')
  return scanned ? voidScan(ctx, cardId, scanned.id, line) : voidOnce(ctx, cardId, params.id, line)
}

/** The same of a scan, whose code is given back by a job of the same transaction. */
async function voidScan(ctx: TenantContext, cardId: string, entryId: string, line: EntryOrigin): Promise<Operated> {
  const { app, merchant } = ctx
  return app.database.tx(async (tx) => {
    await app.jobs.add(tx, giveEarnUseBackJob, { merchantId: merchant.id, entryId })
    return voidOnce({ ...ctx, tx }, cardId, entryId, line)
  })
}

/** Voids the operation of an entry of a card; the caller has asked whether it may be. */
export async function voidOnce(
  ctx: TenantContext,
  cardId: string,
  entryId: string,
  line: EntryOrigin,
): Promise<Operated> {
  try {
    return await applyOperation(
      ctx,
      cardId,
      async (context, tx) => {
        const operation = await operationOf(ctx, entryId, tx)
        const past = await pastEntries(tx ?? ctx.db, ctx.merchant.id, context.row, operation.at)
        const decision = decide(context, operation, past)
        if (!operation.coupons.length) return decision
        // A coupon is taken back in the void's transaction.
        if (!tx) return undefined
        await ctx.app.hooks.one(rewardCoupons).revoke(tx, ctx, operation, line.remark ?? '')
        return decision
      },
      line,
    )
  } catch (error) {
    if (breaks(error, 'chop_void_pkey') || error instanceof Changed) refuse('ALREADY_VOIDED')
    throw error
  }
}

/** What voiding would change, by the very rule that voids. */
export const voidEffects: Verb<typeof voidEffectsRoute> = async (ctx, { params }) => {
  const operation = await operationOf(ctx, params.id)
  const row = await loadCard(ctx.app.database, ctx.merchant, operation.cardId, ctx.now)
  const context = operationContext(ctx, row)
  const past = await pastEntries(ctx.db, ctx.merchant.id, row, operation.at)
  const { decision, refusal } = verdictOf(() => {
    if (operation.coupons.some(({ used }) => used)) refuse('REWARD_COUPON_USED')
    return decide(context, operation, past)
  }, ctx.language)
  if (!decision) return { ...(refusal as { allowed: boolean }), effects: [] }
  const { chopTypes } = context.campaign
  const effects = chopTypes.flatMap(({ slot, code }) => {
    const [before, after] = [row.balances[slot - 1] ?? 0, decision.card.balances[slot - 1] ?? 0]
    if (before === after) return []
    const name = chopTypes.length > 1 ? `${code} ` : ''
    return [{ what: 'chops' as const, before: `${name}${before}`, after: String(after) }]
  })
  const thawed =
    decision.card.state === row.state ? [] : [{ what: 'state' as const, before: row.state, after: decision.card.state }]
  const besides = await besidesTheCard(ctx, operation)
  const ofCard = [...levelEffect(row, decision), ...expiryEffect(ctx.merchant, row, decision), ...thawed]
  return { allowed: true, effects: [...effects, ...ofCard, ...besides] }
}

function expiryEffect({ timeZone }: Merchant, { expires_at: from }: CardRow, { card: { expiresAt: to } }: Decision) {
  if (from?.getTime() === to?.getTime()) return []
  const dayOf = (at: Date | null) => (at ? localDay(at, timeZone) : '–')
  return [{ what: 'expiry' as const, before: dayOf(from), after: dayOf(to) }]
}

function levelEffect(row: CardRow, { card }: Decision) {
  const nameOf = (levelId: string | null) => row.settings.memberLevels.find(({ id }) => id === levelId)?.level ?? ''
  if (card.levelId === row.level_id) return []
  return [{ what: 'level' as const, before: nameOf(row.level_id), after: nameOf(card.levelId) }]
}
