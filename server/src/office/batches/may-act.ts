import type { z } from 'zod'
import { sendCoupon } from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import { giveVoucher } from '@chopcard/contract/giving/merchant/voucher-records.ts'
import { editOtherInfo } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { BatchAct, BatchBody } from '@chopcard/contract/office/merchant/batches.ts'
import { startImport } from '@chopcard/contract/office/merchant/imports.ts'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import type { Route } from '@chopcard/contract/core/route.ts'
import { mayCall } from '../../core/authenticate.ts'
import { findStaff } from '../../core/authenticate-staff.ts'
import type { App } from '../../core/app.ts'
import type { Merchant, MerchantContext, Staff } from '../../core/context.ts'
import { refuseGoverned } from '../../core/governed-fields.ts'
import type { BatchRow } from './batch-store.ts'

type Body = z.output<typeof BatchBody>

/** The call that does the same to one card; an import is its own. */
const calls: Record<BatchAct, Route> = {
  issue: changeChops,
  adjust: changeChops,
  freeze: editOtherInfo,
  unfreeze: editOtherInfo,
  extend: editOtherInfo,
  coupon: sendCoupon,
  voucher: giveVoucher,
  import: startImport,
}

/** The chosen cards, or all that fit the filters: one of the two. */
export function namesTarget({ memberIds, filters }: Pick<Body, 'memberIds' | 'filters'>): void {
  if ((memberIds === undefined) === (filters === undefined))
    refuse('VALIDATION_FAILED', { fields: [{ path: 'memberIds', message: 'required' }] })
}

/** Who may not do it to one card may not do it to many. */
export function mayAct({ merchant, staff }: MerchantContext, body: Body): void {
  mayCall(calls[body.act], merchant, staff)
  refuseGoverned(merchant, 'batch', [{ field: body.act, after: body.act, path: 'act' }])
  namesTarget(body)
  if (body.act === 'extend' && (body.until === undefined) === (body.days === undefined))
    refuse('VALIDATION_FAILED', { fields: [{ path: 'until', message: 'required' }] })
  if (body.act === 'adjust' && body.quantity === 0)
    refuse('VALIDATION_FAILED', { fields: [{ path: 'quantity', message: 'invalid' }] })
}

/** Who started a batch; undefined once they may not do it any more (decisions/access.md §1): their role may have changed since. */
export async function whoGoesOn(
  { database }: Pick<App, 'database'>,
  merchant: Merchant,
  { act, staff_id: id, nickname }: Pick<BatchRow, 'act' | 'staff_id' | 'nickname'>,
): Promise<Staff | undefined> {
  const staff = await findStaff(database, merchant.id, { id, nickname })
  try {
    if (staff) mayCall(calls[act], merchant, staff)
    return staff
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
