import type { EmailTemplateName } from '@chopcard/contract/loyalty/campaign-parts.ts'
import { defineJob } from '../../core/job-queue.ts'

export const sendMemberMailJob = defineJob<{
  merchantId: string
  cardId: string
  mail: EmailTemplateName
  messageId: string
}>('send-member-mail', 2)
