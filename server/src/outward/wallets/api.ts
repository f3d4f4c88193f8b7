import { listPhoneLogs as listRoute } from '@chopcard/contract/outward/admin/phone-logs.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { serveApple } from './apple-service.ts'
import { cleanUpWallets } from './clean-up-wallets.ts'
import { serveGoogleNotices } from './google-notices.ts'
import { noteChangedPasses } from './note-changed-passes.ts'
import { listPhoneLogs } from './phone-logs.ts'
import { refreshPasses } from './refresh-passes.ts'
import { servePictures } from './serve-pictures.ts'
import { tellApple } from './tell-apple.ts'
import { tellGoogle } from './tell-google.ts'

export const walletsFeature = defineFeature({
  name: 'wallets',
  exports: ['offered-to'],
  tables: [
    'wallet_clock',
    'wallet_design',
    'wallet_google_lane',
    'wallet_google_notice',
    'wallet_log',
    'wallet_pass',
    'wallet_refresh',
    'wallet_registration',
  ],
  routes: [serve(listRoute, listPhoneLogs)],
  jobs: [tellApple, tellGoogle, refreshPasses, cleanUpWallets],
  subscribers: [noteChangedPasses],
  // What phones and Google ask for by addresses and statuses of their own.
  pages(server, app) {
    serveApple(server, app)
    serveGoogleNotices(server, app)
    servePictures(server, app)
  },
})
