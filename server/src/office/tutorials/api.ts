import * as system from '@chopcard/contract/platform/admin/tutorials.ts'
import * as merchant from '@chopcard/contract/office/merchant/tutorials.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { listSystemTutorials } from './list-system-tutorials.ts'
import { listTutorials } from './list-tutorials.ts'
import { markTutorial } from './mark-tutorial.ts'
import { deleteSystemTutorial, moveSystemTutorial } from './sequence.ts'
import { createSystemTutorial, editSystemTutorial, getSystemTutorial } from './system-tutorials.ts'

export const tutorialsFeature = defineFeature({
  name: 'tutorials',
  exports: ['list-system-tutorials', 'tutorial-text'],
  tables: ['tutorial', 'tutorial_seen'],
  routes: [
    serve(merchant.listTutorials, listTutorials),
    serve(merchant.markTutorial, markTutorial),
    serve(system.listSystemTutorials, listSystemTutorials),
    serve(system.getSystemTutorial, getSystemTutorial),
    serve(system.createSystemTutorial, createSystemTutorial),
    serve(system.editSystemTutorial, editSystemTutorial),
    serve(system.deleteSystemTutorial, deleteSystemTutorial),
    serve(system.moveSystemTutorial, moveSystemTutorial),
  ],
})
