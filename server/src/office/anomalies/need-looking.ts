import { listFindings } from '@chopcard/contract/office/merchant/anomalies.ts'
import { countedNeed } from '../../core/needs-you.ts'

/** Findings on which nobody has decided. */
export const needLooking = countedNeed('anomalies', listFindings, ({ db, merchant }) =>
  db.selectFrom('anomaly_finding').where('merchant_id', '=', merchant.id).where('state', '=', 'open'),
)
