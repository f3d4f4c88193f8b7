import { defineJob } from '../../core/job-queue.ts'

/** Asks the payment provider for outstanding refunds, or to close the checkout of a cancelled order. */
export const carryOutPaymentJob = defineJob<{ merchantId: string; paymentId: string }>('settle-payment', 2)
