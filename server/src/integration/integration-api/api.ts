import { defineFeature } from '../../core/feature.ts'

export const integrationApiFeature = defineFeature({ name: 'integration-api' })
