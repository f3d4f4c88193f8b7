import { z } from 'zod'
import { route } from '../../core/route.ts'

const page = { audience: 'merchant', menu: 'merchant-key' } as const

/** The merchant's test data, which test keys work on. */
const Sandbox = z.object({
  /** Whether there is any yet: the first test key makes it. */
  exists: z.boolean(),
  isReady: z.boolean(),
  madeAt: z.string().nullable(),
})

export const getSandbox = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/sandbox',
  about: 'Whether the merchant has test data, and since when.',
  reply: Sandbox,
})

export const resetSandbox = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/sandbox/reset',
  about: 'Makes the test data anew; test keys work on the new data at once, and nothing of the old is kept in sight.',
  viewAs: 'never',
  reply: Sandbox,
  refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const openSandbox = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/sandbox/session',
  secretAnswer: true,
  about: 'Opens the back office of the test data for an hour.',
  viewAs: 'never',
  reply: z.object({ token: z.string(), expiresAt: z.string() }),
  refuses: ['NOT_FOUND'],
})
