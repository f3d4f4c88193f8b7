import { Id } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { countChances } from './chances.ts'
import { comparison } from './comparison.ts'

const Figures = comparison.reply.shape.period.omit({ returning: true })

export const campaignOverview = route({
  audience: 'merchant',
  menu: 'campaign-list',
  action: 'get',
  method: 'GET',
  path: '/merchant/campaign/{id}/overview',
  mayLag: true,
  about:
    'How a campaign did, as the dashboard compares periods, and whom to bring back. Its visits are days on which a card got or used something; what was voided on a later day still counts. At a store: visits that began there, and members whose first visit was there.',
  params: { id: Id },
  query: comparison.query,
  reply: comparison.reply.extend({
    period: Figures,
    before: Figures.nullable(),
    yearBefore: Figures.nullable(),
    chances: countChances.reply.omit({ liability: true }),
  }),
  refuses: ['NOT_FOUND'],
})
