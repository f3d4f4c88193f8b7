import { defineFeature } from '../../core/feature.ts'

export const passkeysFeature = defineFeature({ name: 'passkeys' })
