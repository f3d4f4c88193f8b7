import { z } from 'zod'
import { route } from '../../core/route.ts'

export const maintenanceNotice = route({
  audience: 'public',
  method: 'GET',
  path: '/public/notice',
  about: 'What the platform announces in both back offices; null where there is nothing.',
  reply: z.object({ notice: z.string().nullable() }),
})
