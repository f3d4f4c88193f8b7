import { defineFeature } from '../../core/feature.ts'
import { applyTerms } from './apply-terms.ts'
import { runDueDeadlines } from './run-due-deadlines.ts'
import { startDeadlines } from './start-deadlines.ts'

export const deadlinesFeature = defineFeature({
  name: 'deadlines',
  jobs: [startDeadlines, runDueDeadlines, applyTerms],
})
