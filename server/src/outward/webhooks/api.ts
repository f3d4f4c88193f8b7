import { defineFeature } from '../../core/feature.ts'

export const webhooksFeature = defineFeature({ name: 'webhooks' })
