import type { changeTenantState as route } from '@chopcard/contract/platform/admin/merchants.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { showTenant } from './get-tenant.ts'
import { holdTenant } from './tenant-store.ts'

/** Changes the state of an account. Every request reads it anew, so it holds for all sessions from the next call on. */
export const changeState: Verb<typeof route> = (ctx, { params, body: { state, seen, reason } }) =>
  ctx.write(async (tx) => {
    const row = await holdTenant(tx, params.id)
    if (row.account_state !== seen)
      refuse('CHANGED_MEANWHILE', { fields: [{ path: 'state', message: 'changedMeanwhile' }] })
    await tx
      .updateTable('merchant')
      .set({ account_state: state, state_reason: reason, state_changed_at: ctx.now })
      .where('merchant_id', '=', params.id)
      .execute()
    ctx.note({
      target: params.id,
      before: { state: row.account_state, reason: row.state_reason },
      after: { state, reason },
    })
    return showTenant(tx, params.id, ctx.now)
  })
