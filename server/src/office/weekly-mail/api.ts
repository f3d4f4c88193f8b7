import * as routes from '@chopcard/contract/office/merchant/weekly-mail.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { chooseWeeklyMail, weeklyMailChoice } from './choose-weekly-mail.ts'
import { sendWeeklyMails } from './send-weekly-mails.ts'
import { registerWeeklyUnsubscribe } from './unsubscribe-owner.ts'

export const weeklyMailFeature = defineFeature({
  name: 'weekly-mail',
  tables: ['weekly_mail', 'weekly_mail_declined'],
  routes: [serve(routes.weeklyMailChoice, weeklyMailChoice), serve(routes.chooseWeeklyMail, chooseWeeklyMail)],
  jobs: [sendWeeklyMails],
  pages: registerWeeklyUnsubscribe,
})
