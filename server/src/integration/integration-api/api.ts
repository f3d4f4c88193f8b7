import * as cards from '@chopcard/contract/integration/v1/cards.ts'
import * as entries from '@chopcard/contract/integration/v1/entries.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { createEntry } from './create-entry.ts'
import { getCardByKey } from './get-card-by-key.ts'

export const integrationApiFeature = defineFeature({
  name: 'integration-api',
  routes: [serve(cards.getCardByKey, getCardByKey), serve(entries.createEntry, createEntry)],
})
