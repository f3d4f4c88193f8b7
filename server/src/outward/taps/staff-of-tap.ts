import { sql } from 'kysely'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { onlyStoreOf } from '../../accounts/staff/stores-of-staff.ts'
import type { StaffTap } from '../../loyalty/cards/approve-redemption.ts'
import { consumeTap, noteRefusal, openTap, type OpenedTap } from './open-tap.ts'

/** Whose staff tag was tapped: it stands in for an E-Stamp once, for whatever is redeemed then (decisions/taps.md §3). */
export const staffOfTap: StaffTap = async (ctx, subject, message) => {
  const tap = await openTap(ctx, message)
  const { tag, counter } = tap
  if (!tag || counter === undefined) return 'TAP_INVALID'
  const staff = await holderOf(ctx, tap, subject)
  if (typeof staff === 'string') await noteRefusal(ctx, { tag, counter }, staff, subject)
  return staff
}

async function holderOf(
  { db, merchant }: Parameters<StaffTap>[0],
  tap: OpenedTap,
  subject: string,
): Promise<{ id: string; name: string; storeId: string | null } | ErrorCode> {
  if (tap.refusal) return tap.refusal
  if (!tap.tag.staffId) return 'E_STAMP_ID_INVALID'
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'name', onlyStoreOf(merchant.id, sql`staff.id`).as('onlyStore')])
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', tap.tag.staffId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!staff) return 'E_STAMP_ID_INVALID'
  if (!(await consumeTap(db, merchant.id, tap, subject))) return 'TAP_USED'
  const { id, name, onlyStore } = staff
  return { id, name, storeId: tap.tag.storeId ?? onlyStore }
}
