import { z } from 'zod'
import { route } from '../../core/route.ts'

const page = { audience: 'merchant', menu: 'account-settings', action: 'get' } as const

/** Whether the caller wants the weekly mail; null for whoever is not told, who is no owner. */
const Choice = z.object({ wanted: z.boolean().nullable() })

export const weeklyMailChoice = route({
  ...page,
  method: 'GET',
  path: '/merchant/account/weeklyMail',
  about: 'Whether the caller gets the weekly mail to owners; null for those who are no owners.',
  reply: Choice,
})

export const chooseWeeklyMail = route({
  ...page,
  method: 'PUT',
  path: '/merchant/account/weeklyMail',
  about: 'Stops the weekly mail for the caller, or starts it again.',
  needs: 'always',
  body: z.strictObject({ wanted: z.boolean() }),
  reply: Choice,
})
