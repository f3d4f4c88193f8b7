import { markActSettled } from '@chopcard/contract/earning/merchant/offline.ts'
import { needOf, type NeedSource } from '../../core/needs-you.ts'

/** What a till did without a network and the rules refused, until somebody has settled it. */
export const needSettling: NeedSource = {
  route: markActSettled,
  find: async ({ db, merchant }) => {
    const { open } = await db
      .selectFrom('offline_act')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('merchant_id', '=', merchant.id)
      .where('verdict', '=', 'refused')
      .where('settled_at', 'is', null)
      .executeTakeFirstOrThrow()
    return needOf('offline', open)
  },
}
