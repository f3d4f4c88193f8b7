import { moneyCheck } from '../../ledger/money-checks.ts'
import { defineFeature } from '../../core/feature.ts'
import { hook } from '../../core/hooks.ts'
import { checkDailyVisits } from './check-daily-visits.ts'
import { checkVisits } from './check-visits.ts'
import { keepVisits } from './keep-visits.ts'
import { noteVisits } from './note-visits.ts'

export const visitsFeature = defineFeature({
  name: 'visits',
  exports: ['daily-visits'],
  tables: ['daily_visits', 'member_visits', 'visit_day', 'visit_day_fill', 'visit_fill'],
  hooks: [hook(moneyCheck, checkVisits), hook(moneyCheck, checkDailyVisits)],
  jobs: [keepVisits],
  subscribers: [noteVisits],
})
