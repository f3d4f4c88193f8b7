import { defineJob } from '../../core/job-queue.ts'

export const approveReceiptJob = defineJob<{ merchantId: string; receiptId: string }>('approve-receipt', 2)
