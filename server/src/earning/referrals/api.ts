import {
  myReferrals as myReferralsRoute,
  noteDevice as noteDeviceRoute,
} from '@chopcard/contract/earning/member/referrals.ts'
import * as routes from '@chopcard/contract/earning/merchant/referrals.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { listReferrals } from './list-referrals.ts'
import { myReferrals } from './my-referrals.ts'
import { noteDueReferrals } from './note-due-referrals.ts'
import { noteDevice } from './devices.ts'
import { referralStat } from './referral-stat.ts'
import { processDueReferrals } from './process-due-referrals.ts'

export const referralsFeature = defineFeature({
  name: 'referrals',
  exports: ['devices', 'list-referrals', 'welcome-referee'],
  tables: ['card_device', 'referral', 'referral_due', 'referrer'],
  routes: [
    serve(routes.listReferrals, listReferrals),
    serve(routes.referralStat, referralStat),
    serve(myReferralsRoute, myReferrals),
    serve(noteDeviceRoute, noteDevice),
  ],
  jobs: [processDueReferrals],
  subscribers: [noteDueReferrals],
})
