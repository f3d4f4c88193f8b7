import { defineJob } from '../../core/job-queue.ts'

/** Gives new places in time slots, created by a save of the campaign, to those who wait for them. */
export const fillSlotsJob = defineJob<{ merchantId: string; campaignId: string }>('fill-slots')
export const applyTermsJob = defineJob<{ merchantId: string; campaignId: string }>('apply-terms')
