import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  answerPartnership,
  endPartnership,
  type Partnership,
  partnerSides,
  type partnershipStates,
} from '@chopcard/contract/earning/merchant/partners.ts'
import { mayCall } from '../../core/authenticate.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'

export type Side = (typeof partnerSides)[number]
type State = (typeof partnershipStates)[number]

const merchantOn = { owner: 'merchant_id', partner: 'partner_merchant_id' } as const

type Narrowed = { side?: Side; partnershipId?: string }

/** The rows `p` of the partnerships of a merchant on both sides, or as filters narrow them: read first, whatever is joined to them. */
export const partnershipRows = (db: Db | Tx, merchantId: string, { side, partnershipId }: Narrowed = {}) =>
  db.with(
    (cte) => cte('p').materialized(),
    (own) =>
      own
        .selectFrom('partnership')
        .selectAll()
        .where((of) => of.or((side ? [side] : partnerSides).map((one) => of(merchantOn[one], '=', merchantId))))
        .$if(partnershipId !== undefined, (all) => all.where('id', '=', partnershipId ?? '')),
  )

/**
 * The partnerships of a merchant on both sides, or as filters narrow them. Whoever is the partner reads the other tenant's row and, with it, the names
 * of the campaign and of its owner: nothing else of that tenant is joined here. The rows and the names of partners are read first, each by
 * itself: in a sharded database the two merchants are on two nodes.
 */
export const partnershipsQuery = (db: Db | Tx, merchantId: string, narrowed: Narrowed = {}) =>
  partnershipRows(db, merchantId, narrowed)
    .with(
      (cte) => cte('q').materialized(),
      (own) =>
        own
          .selectFrom('merchant')
          .select(['merchant_id', 'name', 'short_key'])
          .where('merchant_id', 'in', own.selectFrom('p').select('partner_merchant_id')),
    )
    .selectFrom('p')
    .innerJoin('campaign as c', (on) =>
      on.onRef('c.merchant_id', '=', 'p.merchant_id').onRef('c.id', '=', 'p.campaign_id'),
    )
    .innerJoin('merchant as o', 'o.merchant_id', 'p.merchant_id')
    .innerJoin('q', 'q.merchant_id', 'p.partner_merchant_id')
    .select([
      'p.id',
      'p.merchant_id',
      'p.partner_merchant_id',
      'p.state',
      'p.campaign_id',
      'c.name as campaign_name',
      'o.name as owner_name',
      'o.short_key as owner_key',
      // One of an earlier version of the program says none.
      sql<string>`coalesce(p.currency, o.currency)`.as('currency'),
      'q.name as partner_name',
      'q.short_key as partner_key',
      'p.cost_per_chop',
      'p.reward_value',
      'p.message',
      'p.invited_at',
      'p.answered_at',
      'p.ended_at',
      'p.ended_by',
    ])

export type PartnershipRow = Awaited<ReturnType<ReturnType<typeof partnershipsQuery>['execute']>>[number]

/** One partnership of the caller's, on either side; NOT_FOUND for another's. */
export async function loadPartnership(db: Db | Tx, merchantId: string, id: string): Promise<PartnershipRow> {
  return (await partnershipsQuery(db, merchantId, { partnershipId: id }).executeTakeFirst()) ?? refuse('NOT_FOUND')
}

/** The same, held against other changes and against operations at the partner's till until the transaction ends. */
export async function lockPartnership(tx: Tx, merchantId: string, id: string): Promise<PartnershipRow> {
  const { merchant_id: ownerId } = await loadPartnership(tx, merchantId, id)
  await sql`select from partnership where merchant_id = ${ownerId} and id = ${id} for update`.execute(tx)
  return loadPartnership(tx, merchantId, id)
}

export const sideOf = (row: Pick<PartnershipRow, 'merchant_id'>, merchantId: string): Side =>
  row.merchant_id === merchantId ? 'owner' : 'partner'

/** The other merchant, as its name and id are shown. */
export const otherOf = (row: PartnershipRow, merchantId: string) =>
  sideOf(row, merchantId) === 'owner'
    ? { name: row.partner_name, merchantId: row.partner_key }
    : { name: row.owner_name, merchantId: row.owner_key }

/** A partnership as answers show it, with what the caller may do with it. */
export function presentPartnership(ctx: MerchantContext, row: PartnershipRow): Partnership {
  const side = sideOf(row, ctx.merchant.id)
  const state = row.state as State
  const may: Partnership['may'] = []
  if (side === 'partner' && state === 'invited' && isAllowed(ctx, answerPartnership)) may.push('answer')
  const isOpen = state === 'active' || (state === 'invited' && side === 'owner')
  if (isOpen && isAllowed(ctx, endPartnership)) may.push('end')
  return {
    id: row.id,
    side,
    state,
    campaignId: row.campaign_id,
    campaignName: row.campaign_name,
    other: otherOf(row, ctx.merchant.id),
    costPerChop: row.cost_per_chop,
    rewardValue: row.reward_value,
    currency: row.currency,
    message: row.message,
    invitedAt: row.invited_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by as Side | null,
    may,
  }
}

function isAllowed({ merchant, staff }: MerchantContext, route: Parameters<typeof mayCall>[0]): boolean {
  try {
    mayCall(route, merchant, staff)
    return true
  } catch {
    return false
  }
}
