import { z } from 'zod'
import { HomePageTexts } from '../../office/home-page.ts'
import { route } from '../../core/route.ts'

const page = { audience: 'system', page: 'home-page' } as const

const HomePage = z.object({
  /** What replaces the texts of the page. */
  texts: HomePageTexts,
  /** The texts that the program brings, which are shown where nothing replaces them. */
  own: HomePageTexts,
  version: z.int(),
})

export const getHomePage = route({
  ...page,
  method: 'GET',
  path: '/admin/home-page',
  about: 'The texts of the page that visitors without a session see at the root address.',
  reply: HomePage,
})

export const editHomePage = route({
  ...page,
  method: 'PUT',
  path: '/admin/home-page',
  about: 'Replaces texts of the page at the root address, unless somebody else changed them since they were read.',
  body: z.strictObject({ texts: HomePageTexts, version: z.int().min(0) }),
  reply: HomePage,
  refuses: ['CHANGED_MEANWHILE'],
})
