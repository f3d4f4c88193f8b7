import * as contract from '@chopcard/contract/messaging/merchant/deliveries.ts'
import { serve } from '../../core/context.ts'
import type { JobHandler, JobName } from '../../core/jobs.ts'
import { cleanUpMessages } from './clean-up-messages.ts'
import { deliverMessage } from './deliver-message.ts'
import { getMessage, listMessages } from './list-messages.ts'
import { sendMessageAgain } from './send-again.ts'

export const messagesApi = [
  serve(contract.listMessages, listMessages),
  serve(contract.getMessage, getMessage),
  serve(contract.sendMessageAgain, sendMessageAgain),
]

export const messagesJobs: readonly JobHandler<JobName>[] = [deliverMessage, cleanUpMessages]
