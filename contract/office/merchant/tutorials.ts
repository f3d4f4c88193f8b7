import { z } from 'zod'
import { Id } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { ShownVideo } from '../tutorials.ts'

const page = { audience: 'merchant', menu: 'tutorial-list', action: 'query' } as const

export const listTutorials = route({
  ...page,
  method: 'GET',
  path: '/merchant/tutorials',
  about: 'The tutorials in their order, in the language of the request, and which of them the user has seen.',
  reply: z.array(
    z.object({
      id: z.string(),
      sequence: z.int(),
      title: z.string(),
      description: z.string(),
      picture: z.string().nullable(),
      video: ShownVideo,
      /** When the user marked it as seen. */
      seenAt: z.string().nullable(),
    }),
  ),
})

export const markTutorial = route({
  ...page,
  method: 'POST',
  path: '/merchant/tutorials/{id}/seen',
  about: 'Marks a tutorial as seen by the user, or as not seen.',
  needs: 'always',
  params: { id: Id },
  body: z.strictObject({ seen: z.boolean() }),
  reply: z.object({ seenAt: z.string().nullable() }),
  refuses: ['NOT_FOUND'],
})
