import type { listMerges as listRoute } from '@chopcard/contract/members/merchant/members.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { fetchPage } from '../../core/paging.ts'
import type { JoinedCards } from './joined-cards.ts'

const merges = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('member_merge as mm')
    .innerJoin('member as k', (join) =>
      join.onRef('k.merchant_id', '=', 'mm.merchant_id').onRef('k.id', '=', 'mm.kept_id'),
    )
    .innerJoin('member as g', (join) =>
      join.onRef('g.merchant_id', '=', 'mm.merchant_id').onRef('g.id', '=', 'mm.merged_id'),
    )
    .leftJoin('staff as s', (join) =>
      join.onRef('s.merchant_id', '=', 'mm.merchant_id').onRef('s.id', '=', 'mm.staff_id'),
    )
    .select(['mm.id', 'mm.at', 'mm.undo_until', 'mm.undone_at', 'mm.taken', 'mm.cards_moved', 'mm.cards_joined'])
    .select(['s.name as by', 'k.nickname as kept_name', 'k.email as kept_email', 'k.mobile as kept_mobile'])
    .select(['g.nickname as merged_name', 'g.email as merged_email', 'g.mobile as merged_mobile'])
    .select((eb) =>
      eb
        .selectFrom('card as c')
        .select('c.id')
        .where('c.merchant_id', '=', merchantId)
        .whereRef('c.member_id', '=', 'mm.kept_id')
        .orderBy((q) => q('c.state', '=', 'closed'))
        .orderBy('c.created_at')
        .limit(1)
        .as('card_id'),
    )
    .where('mm.merchant_id', '=', merchantId)

type Row = Awaited<ReturnType<ReturnType<typeof merges>['executeTakeFirstOrThrow']>>

function presentMerge(row: Row, now: Date) {
  const joined = row.cards_joined as unknown as JoinedCards[]
  const taken = row.taken as { email?: string; mobile?: string; nickname?: string }
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: row.by,
    kept: { name: row.kept_name ?? row.kept_email ?? row.kept_mobile, cardId: row.card_id },
    merged: {
      name:
        row.merged_name ??
        row.merged_email ??
        row.merged_mobile ??
        taken.nickname ??
        taken.email ??
        taken.mobile ??
        null,
    },
    cardsMoved: row.cards_moved.length - joined.length,
    cardsJoined: joined.length,
    chopsMoved: joined.flatMap(({ note }) => note.moved).reduce((sum, { quantity }) => sum + quantity, 0),
    undoUntil: row.undo_until.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    mayUndo: row.undone_at === null && row.undo_until > now,
  }
}

/** The merges of a merchant, the newest first. */
export const listMerges: Verb<typeof listRoute> = async (ctx, { query }) => {
  const page = await fetchPage(
    ctx.db,
    merges(ctx.db, ctx.merchant.id)
      .orderBy('mm.at', query.sort === 'at' ? 'asc' : 'desc')
      .orderBy('mm.id'),
    query,
  )
  return { ...page, items: page.items.map((row) => presentMerge(row, ctx.now)) }
}

export async function mergeById(tx: Tx, ctx: MerchantContext, id: string) {
  const row = await merges(tx, ctx.merchant.id).where('mm.id', '=', id).executeTakeFirst()
  return presentMerge(row ?? refuse('NOT_FOUND'), ctx.now)
}
