import { type RawBuilder, sql } from 'kysely'
import type { FindingRow } from '@chopcard/contract/office/merchant/anomalies.ts'
import type { FindingRowKind } from '@chopcard/contract/office/anomaly-kinds.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { isVoidable } from '../../loyalty/cards/void-rules.ts'
import { mayVoid } from '../../loyalty/chop-log/may-void.ts'
import type { MerchantContext } from '../../core/context.ts'
import { memberName } from '../../core/member-name.ts'

type Raw = {
  id: string
  at: Date
  sentAt: Date | null
  cardId: string | null
  cardNumber: string | null
  name: string | null
  campaignName: string | null
  what: FindingRow['what']
  quantity: number | null
  amount: number | null
  currency: string | null
  remark: string | null
  voidId: string | null
  storeId: string | null
  staffId: string | null
}

/** Each kind of row with the columns that all have, for the ids of a finding; a card that is gone is left out of its row. */
const sources: Record<FindingRowKind, (merchantId: string, ids: readonly string[]) => RawBuilder<Raw>> = {
  entry: (merchantId, ids) => sql`
    select e.id, e.at, a.acted_at, e.card_id, e.kind as what, e.quantity, null::bigint as amount, null as currency, e.remark, v.void_id, e.staff_id, e.store_id
    from chop_entry e
    left join chop_void v on v.merchant_id = e.merchant_id and v.entry_id = e.id
    left join offline_act a on a.merchant_id = e.merchant_id and a.entry_id = e.id and a.replayed_at > e.at - interval '1 hour'
      and a.replayed_at < e.at + interval '1 hour'
    where e.merchant_id = ${merchantId} and e.id = any(${ids}::uuid[])`,
  receipt: (merchantId, ids) => sql`
    select r.id, r.uploaded_at as at, null::timestamptz as acted_at, r.card_id, null as what, r.chops as quantity, r.amount, r.currency,
      r.shop_name as remark, null::uuid as void_id, null::uuid as staff_id, r.store_id
    from receipt r where r.merchant_id = ${merchantId} and r.id = any(${ids}::uuid[])`,
  offline: (merchantId, ids) => sql`
    select a.id, a.replayed_at as at, a.acted_at, a.card_id, a.kind as what, a.quantity, null::bigint as amount, null as currency,
      coalesce(a.label, '') as remark, null::uuid as void_id, null::uuid as staff_id, null::uuid as store_id
    from offline_act a where a.merchant_id = ${merchantId} and a.id = any(${ids}::uuid[])`,
  pinLock: (merchantId, ids) => sql`
    select p.id, p.locked_at as at, null::timestamptz as acted_at, c.id as card_id, null as what, null::bigint as quantity,
      null::bigint as amount, null as currency, '' as remark, null::uuid as void_id, null::uuid as staff_id, null::uuid as store_id
    from pin_lock p left join card c on c.merchant_id = p.merchant_id and c.id::text = p.subject_id
    where p.merchant_id = ${merchantId} and p.id = any(${ids}::uuid[])`,
}

/** The rows of a finding, the newest first, with what the caller may do with each. */
export async function rowsOf(
  ctx: MerchantContext,
  kind: FindingRowKind,
  ids: readonly string[],
): Promise<FindingRow[]> {
  const { rows } = await sql<Raw>`
    select r.id, coalesce(r.acted_at, r.at) as at, case when r.acted_at is not null then r.at end as "sentAt",
      c.id as "cardId", c.card_number as "cardNumber", ${memberName} as name, cp.name as "campaignName",
      r.what, r.quantity, r.amount, r.currency, r.remark, r.void_id as "voidId", r.staff_id as "staffId",
      r.store_id as "storeId"
    from (${sources[kind](ctx.merchant.id, ids)}) as r
    left join card c on c.merchant_id = ${ctx.merchant.id} and c.id = r.card_id
    left join member mb on mb.merchant_id = c.merchant_id and mb.id = c.member_id
    left join campaign cp on cp.merchant_id = c.merchant_id and cp.id = c.campaign_id
    order by 2 desc, 1 desc`.execute(ctx.db)
  return rows.map((row) => present(ctx, kind, row))
}

function present(ctx: MerchantContext, kind: FindingRowKind, row: Raw): FindingRow {
  const isOpen = kind === 'entry' && row.voidId === null && row.what !== null && isVoidable(row.what as EntryKind)
  return {
    id: row.id,
    kind,
    at: row.at.toISOString(),
    card: row.cardId
      ? { id: row.cardId, cardNumber: row.cardNumber ?? '', name: row.name, campaignName: row.campaignName ?? '' }
      : null,
    what: row.what,
    quantity: row.quantity,
    amount: row.amount,
    currency: row.amount === null ? null : (row.currency ?? ctx.merchant.currency),
    storeId: row.storeId,
    remark: row.remark ?? '',
    sentAt: row.sentAt?.toISOString() ?? null,
    voided: row.voidId !== null,
    may: isOpen && mayVoid(ctx, { staffId: row.staffId, at: row.at }) ? ['void'] : [],
  }
}
