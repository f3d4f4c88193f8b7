import { sendTestMail as sendTestMailRoute } from '@chopcard/contract/messaging/merchant/mailing.ts'
import { serve } from '../../core/context.ts'
import type { JobHandler, JobName } from '../../core/jobs.ts'
import { sendAskedMail } from './send-asked-mail.ts'
import { sendBalanceNotices } from './send-balance-notices.ts'
import { sendTestMail } from './send-test-mail.ts'

export { registerUnsubscribe } from './unsubscribe-page.ts'

export const mailingApi = [serve(sendTestMailRoute, sendTestMail)]

export const mailingJobs: readonly JobHandler<JobName>[] = [sendAskedMail, sendBalanceNotices]
