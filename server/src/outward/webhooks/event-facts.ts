import { type RawBuilder, sql } from 'kysely'
import type { nounOf } from '@chopcard/contract/outward/webhook-events.ts'
import type { ReadEvent } from '../../core/change-event.ts'
import type { Tx } from '../../core/database.ts'

/** What is read of one event: the merchant, and the ids of its subject and of what its data names. */
type Key = {
  merchant_id: string
  event: string
  subject: string
  entry: string | null
  coupon: string | null
  copy: string | null
}

/** The values of an event that a message says besides its data; no contact details of a person. */
export type Facts = Record<string, unknown>

const keyOf = ({ id, merchantId, subject, data }: ReadEvent): Key => ({
  merchant_id: merchantId,
  event: id,
  subject,
  entry: 'entryId' in data ? data.entryId : null,
  coupon: 'couponId' in data ? data.couponId : null,
  copy: 'issuedCouponId' in data ? (data.issuedCouponId ?? null) : null,
})

/** The columns and joins that give the facts of a noun, from `k`, the events' keys. Null where a row is gone. */
type Source = { columns: RawBuilder<unknown>; from: RawBuilder<unknown> }

const entry: Source = {
  columns: sql`json_build_object('campaignId', e.campaign_id, 'memberId', c.member_id, 'chopTypeId', e.chop_type_id,
    'chopType', t.code, 'kind', e.kind, 'quantity', e.quantity, 'balance', e.balance_after, 'rewardId', e.reward_id,
    'source', e.source, 'at', ${iso(sql`e.at`)})`,
  from: sql`join chop_entry e on e.merchant_id = k.merchant_id and e.id = k.entry::uuid
    left join card c on c.merchant_id = e.merchant_id and c.id = e.card_id
    left join chop_type t on t.merchant_id = e.merchant_id and t.id = e.chop_type_id`,
}

const sources: Partial<Record<ReturnType<typeof nounOf>, Source>> = {
  card: {
    columns: sql`json_build_object('memberId', c.member_id, 'cardNumber', c.card_number, 'level', l.level)`,
    from: sql`left join card c on c.merchant_id = k.merchant_id and c.id = k.subject::uuid
      left join member_level l on l.merchant_id = c.merchant_id and l.id = c.level_id`,
  },
  entry,
  reward: entry,
  coupon: {
    columns: sql`json_build_object('couponName', c.name, 'cardId', h.card_id)`,
    from: sql`left join coupon c on c.merchant_id = k.merchant_id and c.id = k.coupon::uuid
      left join coupon_copy h on h.merchant_id = k.merchant_id and h.id = k.copy::uuid`,
  },
  voucher: {
    columns: sql`json_build_object('voucherName', v.name, 'currency', r.currency)`,
    from: sql`left join voucher_record r on r.merchant_id = k.merchant_id and r.id = k.subject::uuid
      left join voucher v on v.merchant_id = r.merchant_id and v.id = r.voucher_id`,
  },
  order: {
    columns: sql`json_build_object('number', o.number, 'state', o.state, 'amount', o.amount,
      'refundAmount', o.refund_amount, 'currency', o.currency)`,
    from: sql`left join shop_order o on o.merchant_id = k.merchant_id and o.id = k.subject::uuid`,
  },
  receipt: {
    columns: sql`json_build_object('campaignId', r.campaign_id, 'amount', r.amount, 'currency', coalesce(r.currency, m.currency),
      'transactionOn', r.transaction_on, 'chops', r.chops, 'reason', r.reason)`,
    from: sql`join merchant m on m.merchant_id = k.merchant_id
      left join receipt r on r.merchant_id = m.merchant_id and r.id = k.subject::uuid`,
  },
  booking: {
    columns: sql`json_build_object('campaignId', b.campaign_id, 'boothId', b.booth_id, 'slotId', b.slot_id,
      'day', s.day, 'starts', s.starts, 'ends', s.ends)`,
    from: sql`left join booth_booking b on b.merchant_id = k.merchant_id and b.id = k.subject::uuid
      left join booth_slot s on s.merchant_id = b.merchant_id and s.id = b.slot_id`,
  },
  campaign: {
    columns: sql`json_build_object('name', c.name, 'campaignType', c.type)`,
    from: sql`left join campaign c on c.merchant_id = k.merchant_id and c.id = k.subject::uuid`,
  },
}

function iso(moment: RawBuilder<unknown>) {
  return sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Reads what the messages about events of one noun say besides the events' data, by the id of the event. */
export async function readFacts(
  tx: Tx,
  noun: ReturnType<typeof nounOf>,
  events: readonly ReadEvent[],
): Promise<ReadonlyMap<string, Facts>> {
  const source = sources[noun]
  if (!source) return new Map()
  const keys = JSON.stringify(events.map(keyOf))
  const { rows } = await sql<{ event: string; facts: Facts }>`
    select k.event, ${source.columns} as facts
    from jsonb_to_recordset(${keys}::jsonb)
      as k (merchant_id uuid, event text, subject text, entry text, coupon text, copy text)
    ${source.from}`.execute(tx)
  return new Map(rows.map(({ event, facts }) => [event, facts]))
}
