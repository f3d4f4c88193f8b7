import type { z } from 'zod'
import type { voucherRecordFilters } from '@chopcard/contract/giving/merchant/voucher-records.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { beginning, containing } from '../../core/paging.ts'
import { plainRecords } from './record-store.ts'
import { codesBeginning } from './voucher-code.ts'

type Filters = { [K in keyof typeof voucherRecordFilters]?: z.output<(typeof voucherRecordFilters)[K]> }
export type RecordFilters = Filters & {
  /** The vouchers whose name the searched text is a part of. */
  named?: readonly string[]
}

/** Asked for by themselves: beside a few vouchers stand all that were given of them. */
export async function vouchersNamed(db: Db, merchantId: string, q: string): Promise<string[]> {
  const rows = await db
    .selectFrom('voucher')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('name', 'ilike', containing(q))
    .execute()
  return rows.map(({ id }) => id)
}

/** The given vouchers that fit the filters; without order or limit. What has ended is expired, written off or not. */
export function filteredRecords(db: Db | Tx, merchant: Merchant, f: RecordFilters, now: Date) {
  let records = plainRecords(db, merchant.id).where(localDayRange('r.created_at', f, merchant.timeZone))
  if (f.voucherId) records = records.where('r.voucher_id', '=', f.voucherId)
  if (f.email) records = records.where('r.email', '=', f.email.toLowerCase())
  if (f.state === 'active') records = records.where('r.state', '=', 'active').where('r.ends_at', '>', now)
  else if (f.state === 'expired')
    records = records.where((eb) =>
      eb.or([eb('r.state', '=', 'expired'), eb.and([eb('r.state', '=', 'active'), eb('r.ends_at', '<=', now)])]),
    )
  else if (f.state) records = records.where('r.state', '=', f.state)
  if (f.endsFrom) records = records.where('r.effective_to', '>=', f.endsFrom)
  if (f.endsTo) records = records.where('r.effective_to', '<=', f.endsTo)
  return f.q ? searched(records, f.q, f.named ?? []) : records
}

/**
 * Each way an index answers: how a code begins, a part of an address, the vouchers of that name. Fewer than three letters
 * would fit nearly everything, so they must be how the address begins.
 */
function searched(records: ReturnType<typeof plainRecords>, q: string, named: readonly string[]) {
  const word = q.trim().toLowerCase()
  const codes = codesBeginning(q)
  return records.where((eb) =>
    eb.or([
      eb('r.email', 'like', word.length < 3 ? beginning(word) : containing(word)),
      ...(codes ? [eb.between('r.code', codes.first, codes.last)] : []),
      ...(named.length ? [eb('r.voucher_id', 'in', named)] : []),
    ]),
  )
}
