import { route } from '../../core/route.ts'
import { earnBurnDays } from '../../office/merchant/daily-earn-burn.ts'
import { liabilityReport } from '../../office/merchant/liability.ts'

const read = { audience: 'integration', scope: 'reports:read', method: 'GET' } as const

export const earnBurnByKey = route({
  ...read,
  path: '/integration/v1/reports/daily-earn-burn',
  about: 'What was earned and burnt, a row for each day and kind; without days the last thirty.',
  query: earnBurnDays.query,
  reply: earnBurnDays.reply,
})

export const liabilityByKey = route({
  ...read,
  path: '/integration/v1/reports/liability',
  about: liabilityReport.about,
  query: liabilityReport.query,
  reply: liabilityReport.reply,
  refuses: liabilityReport.refuses,
})
