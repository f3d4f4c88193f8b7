import { defineJob } from '../../core/job-queue.ts'

export const approveReceiptJob = defineJob<{ merchantId: string; receiptId: string }>('approve-receipt', 2)

export const forgetPicturesJob = defineJob<{
  merchantId: string
  shortKey: string
  cardIds: readonly string[]
  pictures: readonly string[]
}>('forget-receipt-pictures')
