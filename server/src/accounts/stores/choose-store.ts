import type { chooseStore as route } from '@chopcard/contract/accounts/merchant/stores.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { enterStore } from '../staff/stores-of-staff.ts'

/** Where the caller is: what they do from now on is noted there. */
export const chooseStore: Verb<typeof route> = (ctx, { body: { storeId } }) =>
  ctx.write(async (tx) => {
    const { merchant, staff } = ctx
    const session = { merchantId: merchant.id, staffId: staff.id, id: staff.sessionId }
    if (!(await enterStore(tx, session, storeId))) refuse('NOT_FOUND')
    ctx.note({ target: staff.id, before: { storeId: staff.storeId }, after: { storeId } })
    return { storeId }
  })
