import { defineFeature } from '../../core/feature.ts'
import { servedByKey } from './served-by-key.ts'

export const integrationApiFeature = defineFeature({
  name: 'integration-api',
  exports: ['served-by-key'],
  routes: servedByKey,
})
