import type { JobHandler, JobName } from '../core/jobs.ts'
import { cleanUpMessages } from './clean-up-messages.ts'
import { deliverMessage } from './deliver-message.ts'

export const messagesJobs: readonly JobHandler<JobName>[] = [deliverMessage, cleanUpMessages]
