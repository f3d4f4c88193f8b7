import { markActSettled } from '@chopcard/contract/earning/merchant/offline.ts'
import { countedNeed } from '../../core/needs-you.ts'

/** What a till did without a network and the rules refused, until somebody has settled it. */
export const needSettling = countedNeed('offline', markActSettled, ({ db, merchant }) =>
  db
    .selectFrom('offline_act')
    .where('merchant_id', '=', merchant.id)
    .where('verdict', '=', 'refused')
    .where('settled_at', 'is', null),
)
