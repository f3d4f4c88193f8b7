import * as contract from '@chopcard/contract/platform/admin/action-log.ts'
import { serve } from '../../core/context.ts'
import type { JobHandler, JobName } from '../../core/jobs.ts'
import { lastActionCheck, listActions } from './list-actions.ts'
import { listActors } from './list-actors.ts'
import { checkAudit, sealAudit } from './seal-audit.ts'

export const actionLogApi = [
  serve(contract.listActions, listActions),
  serve(contract.listActors, listActors),
  serve(contract.lastActionCheck, lastActionCheck),
]

export const actionLogJobs: readonly JobHandler<JobName>[] = [sealAudit, checkAudit]
