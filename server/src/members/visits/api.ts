import { moneyCheck } from '../../ledger/money-checks.ts'
import { defineFeature } from '../../core/feature.ts'
import { hook } from '../../core/hooks.ts'
import { checkVisits } from './check-visits.ts'
import { keepVisits } from './keep-visits.ts'
import { noteVisits } from './note-visits.ts'

export const visitsFeature = defineFeature({
  name: 'visits',
  tables: ['member_visits', 'visit_fill', 'visit_day'],
  hooks: [hook(moneyCheck, checkVisits)],
  jobs: [keepVisits],
  subscribers: [noteVisits],
})
