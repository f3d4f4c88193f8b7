import { z } from 'zod'
import { Day, Id, paged } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { featureFilters, FeatureName, Override } from '../tenants.ts'

const page = { audience: 'system', page: 'merchant-feature' } as const

export const listFeatures = route({
  ...page,
  method: 'GET',
  path: '/admin/feature',
  about: 'The features: which plans have them, and how many merchants have them on or off.',
  reply: z.array(
    z.object({
      name: FeatureName,
      merchantsOn: z.int(),
      merchantsOff: z.int(),
      /** Merchants for which it is switched otherwise than by their plan. */
      overriddenOn: z.int(),
      overriddenOff: z.int(),
      /** The current version of each plan. */
      plans: z.array(z.object({ id: z.string(), name: z.string(), on: z.boolean() })),
    }),
  ),
})

export const listFeatureMerchants = route({
  ...page,
  method: 'GET',
  path: '/admin/feature/{name}/merchants',
  about: 'The merchants, and whether each has a feature: by its plan, or switched for it alone.',
  params: { name: FeatureName },
  query: { ...paged(['name', 'plan', 'until']), ...featureFilters },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    name: z.string(),
    planName: z.string(),
    on: z.boolean(),
    source: z.enum(['plan', 'override']),
    by: z.string().nullable(),
    at: z.string().nullable(),
    until: z.string().nullable(),
    /** The day of `until` where the merchant is. */
    lastDay: Day.nullable(),
  }),
})

export const switchFeature = route({
  ...page,
  method: 'POST',
  path: '/admin/feature/{name}/switch',
  about: 'Switches a feature for many merchants at once: those that are named, or all that the filters find.',
  params: { name: FeatureName },
  body: z.strictObject({
    ...Override,
    merchantIds: z.array(Id).min(1).max(1000).nullable(),
    /** Which merchants, where none are named. */
    filter: z.strictObject(featureFilters),
  }),
  reply: z.object({ merchants: z.int() }),
})
