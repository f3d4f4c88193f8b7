import { defineJob } from '../../core/job-queue.ts'

export const syncMailchimpJob = defineJob<{ merchantId: string }>('sync-mailchimp', 4)
export const sendEdmJob = defineJob<{ merchantId: string; edmId: string }>('send-edm', 2)
