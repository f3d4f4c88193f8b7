import { defineFeature } from '../../core/feature.ts'

export const keysFeature = defineFeature({ name: 'keys' })
