import { defineFeature } from '../../core/feature.ts'

export const assistantsFeature = defineFeature({ name: 'assistants' })
