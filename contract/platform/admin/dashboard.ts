import { TenantState } from '../tenants.ts'
import { z } from 'zod'
import { route } from '../../core/route.ts'

const Named = z.object({ merchantId: z.string(), name: z.string(), plan: z.string(), on: z.string() })

/** What may need attention, each with the page that shows it. */
export const attentionKinds = [
  'parkedMessages',
  'parkedJobs',
  'failedTasks',
  'bookDifferences',
  'expiringCertificates',
  'auditBroken',
  'diskNearlyFull',
] as const

export const systemDashboard = route({
  audience: 'system',
  page: 'dashboard',
  method: 'GET',
  path: '/admin/dashboard',
  mayLag: true,
  about:
    'Merchants by state, plans that begin and end, today beside the same weekday before, income, what needs a look.',
  reply: z.object({
    states: z.array(
      z.object({
        state: TenantState,
        count: z.int(),
      }),
    ),
    /** The plans that end next, and the merchants that came last. */
    endingPlans: z.array(Named),
    newMerchants: z.array(Named),
    entriesToday: z.int(),
    /** Of the same weekday a week ago, each merchant’s own. */
    entriesWeekBefore: z.int(),
    /** On a platform with many entries or payments these and the income are counted once an hour: when; null when just now. */
    countedAt: z.string().nullable(),
    /** Of the last twelve months, in minor units; a line for each currency. */
    income: z.array(z.object({ month: z.string(), currency: z.string(), amount: z.int() })),
    /** Only kinds with at least one case. */
    attention: z.array(z.object({ kind: z.enum(attentionKinds), count: z.int() })),
  }),
})
