import * as deliveries from '@chopcard/contract/platform/admin/deliveries.ts'
import { systemDashboard as dashboardRoute } from '@chopcard/contract/platform/admin/dashboard.ts'
import { systemHealth as healthRoute } from '@chopcard/contract/platform/admin/health.ts'
import * as passkeySignIn from '@chopcard/contract/accounts/public/passkey-sign-in.ts'
import * as platform from '@chopcard/contract/platform/admin/platform.ts'
import { systemLogin as loginRoute } from '@chopcard/contract/accounts/public/sign-in.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { cleanUp } from './clean-up.ts'
import { editSystemProfile } from './edit-system-profile.ts'
import { systemDashboard } from './system-dashboard.ts'
import { systemHealth } from './system-health.ts'
import { systemInfo } from './system-info.ts'
import { systemLogin } from './system-login.ts'
import { systemLogout } from './system-logout.ts'
import { getAnyMessage, listAllMessages, sendAnyMessageAgain } from './system-messages.ts'
import { systemPasskeyLogin, systemPasskeyLoginOptions } from './system-passkey-login.ts'
import { systemSummary } from './system-summary.ts'
import { watchStatus } from './watch-status.ts'

export const platformFeature = defineFeature({
  name: 'platform',
  tables: ['status_day', 'status_part'],
  routes: [
    serve(loginRoute, systemLogin),
    serve(passkeySignIn.systemPasskeyLoginOptions, systemPasskeyLoginOptions),
    serve(passkeySignIn.systemPasskeyLogin, systemPasskeyLogin),
    serve(platform.systemInfo, systemInfo),
    serve(platform.systemLogout, systemLogout),
    serve(platform.editSystemProfile, editSystemProfile),
    serve(dashboardRoute, systemDashboard),
    serve(healthRoute, systemHealth),
    serve(platform.systemSummary, systemSummary),
    serve(deliveries.listAllMessages, listAllMessages),
    serve(deliveries.getAnyMessage, getAnyMessage),
    serve(deliveries.sendAnyMessageAgain, sendAnyMessageAgain),
  ],
  jobs: [cleanUp, watchStatus],
})
