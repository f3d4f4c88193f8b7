import { moneyCheck } from '../../ledger/money-checks.ts'
import { defineFeature } from '../../core/feature.ts'
import { hook } from '../../core/hooks.ts'
import { checkDailyVisits } from './check-daily-visits.ts'
import { checkVisitTotals } from './check-visit-totals.ts'
import { checkVisits } from './check-visits.ts'
import { keepVisits } from './keep-visits.ts'
import { noteVisits } from './note-visits.ts'

export const visitsFeature = defineFeature({
  name: 'visits',
  exports: ['daily-visits', 'read-visit-totals'],
  tables: [
    'daily_visits',
    'member_visits',
    'store_visit_cohort',
    'store_visit_gap',
    'store_visit_move',
    'store_visits',
    'visit_cohort',
    'visit_day',
    'visit_day_fill',
    'visit_fill',
    'visit_gap',
    'visit_move',
    'visit_store_fill',
    'visit_total_fill',
  ],
  hooks: [checkVisits, checkDailyVisits, checkVisitTotals].map((check) => hook(moneyCheck, check)),
  jobs: [keepVisits],
  subscribers: [noteVisits],
})
