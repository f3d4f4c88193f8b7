import * as contract from '@chopcard/contract/platform/admin/action-log.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { lastActionCheck, listActions } from './list-actions.ts'
import { listActors } from './list-actors.ts'
import { checkAudit, sealAudit } from './seal-audit.ts'

export const actionLogFeature = defineFeature({
  name: 'action-log',
  exports: ['action-query'],
  tables: ['audit_check'],
  routes: [
    serve(contract.listActions, listActions),
    serve(contract.listActors, listActors),
    serve(contract.lastActionCheck, lastActionCheck),
  ],
  jobs: [sealAudit, checkAudit],
})
