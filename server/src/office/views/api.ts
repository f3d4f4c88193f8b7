import * as contract from '@chopcard/contract/office/merchant/views.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { createView, deleteView, editView, listViews } from './save-view.ts'

export const viewsFeature = defineFeature({
  name: 'views',
  tables: ['saved_view'],
  routes: [
    serve(contract.listViews, listViews),
    serve(contract.createView, createView),
    serve(contract.editView, editView),
    serve(contract.deleteView, deleteView),
  ],
})
