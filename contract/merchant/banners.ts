import { z } from 'zod'
import { ShownBanner } from '../banners.ts'
import { route } from '../route.ts'

export const homeBanners = route({
  audience: 'merchant',
  menu: 'dashboard',
  action: 'query',
  method: 'GET',
  path: '/merchant/banners',
  about: 'What the platform tells this merchant on the dashboard, in the language of the request.',
  reply: z.array(ShownBanner),
})
