import { z } from 'zod'
import { route } from '../../core/route.ts'

/** A banner of the platform as its readers get it. */
export const ShownBanner = z.object({
  id: z.string(),
  picture: z.string(),
  text: z.string(),
  link: z.string().nullable(),
})
export type ShownBanner = z.infer<typeof ShownBanner>

export const homeBanners = route({
  audience: 'merchant',
  menu: 'dashboard',
  action: 'query',
  method: 'GET',
  path: '/merchant/banners',
  about: 'What the platform tells this merchant on the dashboard, in the language of the request.',
  reply: z.array(ShownBanner),
})
