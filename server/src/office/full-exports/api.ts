import { defineFeature } from '../../core/feature.ts'

export const fullExportsFeature = defineFeature({
  name: 'full-exports',
  tables: ['full_export'],
})
