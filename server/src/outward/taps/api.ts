import { defineFeature } from '../../core/feature.ts'

export const tapsFeature = defineFeature({ name: 'taps' })
