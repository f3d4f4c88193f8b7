import { defineFeature } from '../../core/feature.ts'

export const walletsFeature = defineFeature({ name: 'wallets' })
