import { defineFeature } from '../../core/feature.ts'

export const mailchimpFeature = defineFeature({ name: 'mailchimp' })
