import * as routes from '@chopcard/contract/office/merchant/automations.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { getAutomation, listAutomations } from './list-automations.ts'
import { listAutomationEffects } from './list-effects.ts'
import { noteLevels } from './note-levels.ts'
import { noteMerges } from './note-merges.ts'
import { previewAutomation } from './preview-automation.ts'
import { runAutomation } from './run-automation.ts'
import { createAutomation, deleteAutomation, editAutomation, switchAutomation } from './save-automation.ts'
import { startAutomations } from './start-automations.ts'

export const automationsFeature = defineFeature({
  name: 'automations',
  exports: ['list-automations'],
  tables: ['automation', 'automation_effect', 'level_reached'],
  routes: [
    serve(routes.listAutomations, listAutomations),
    serve(routes.getAutomation, getAutomation),
    serve(routes.createAutomation, createAutomation),
    serve(routes.editAutomation, editAutomation),
    serve(routes.switchAutomation, switchAutomation),
    serve(routes.deleteAutomation, deleteAutomation),
    serve(routes.previewAutomation, previewAutomation),
    serve(routes.listAutomationEffects, listAutomationEffects),
  ],
  jobs: [startAutomations, runAutomation],
  subscribers: [noteLevels, noteMerges],
})
