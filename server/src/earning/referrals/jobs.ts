import { defineJob } from '../../core/job-queue.ts'

/** Every minute: gives referral bonuses that are due since the referee's first chop. */
export const processDueReferralsJob = defineJob('settle-referrals')
