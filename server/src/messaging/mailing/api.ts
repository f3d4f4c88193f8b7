import { sendTestMail as sendTestMailRoute } from '@chopcard/contract/messaging/merchant/mailing.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { noteBalanceChanges } from './note-balance-changes.ts'
import { sendAskedMail } from './send-asked-mail.ts'
import { sendBalanceNotices } from './send-balance-notices.ts'
import { sendTestMail } from './send-test-mail.ts'

import { registerUnsubscribe } from './unsubscribe-page.ts'

export const mailingFeature = defineFeature({
  name: 'mailing',
  exports: ['decline-page', 'fill-template', 'load-mail-card', 'newsletter', 'send-member-mail', 'unsubscribe-token'],
  tables: ['balance_notice'],
  routes: [serve(sendTestMailRoute, sendTestMail)],
  jobs: [sendAskedMail, sendBalanceNotices],
  subscribers: [noteBalanceChanges],
  pages: registerUnsubscribe,
})
