import { z } from 'zod'
import { Id, Language, paged } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { ShownTexts, TutorialPicture, TutorialTexts } from '../../office/tutorials.ts'

const list = { audience: 'system', page: 'tutorial-list' } as const
const edit = { audience: 'system', page: ['tutorial-add', 'tutorial-edit'] } as const

/** The filters of the list, which its export shares. */
export const tutorialFilters = { enabled: z.enum(['true', 'false']).optional() }

const content = { enabled: z.boolean(), picture: TutorialPicture, texts: TutorialTexts }

const Tutorial = z.object({
  id: z.string(),
  sequence: z.int(),
  enabled: z.boolean(),
  picture: z.string().nullable(),
  texts: ShownTexts,
  version: z.int(),
})

export const listSystemTutorials = route({
  ...list,
  method: 'GET',
  path: '/admin/tutorials',
  about: 'The tutorials that merchants see, with how many of their users have seen each.',
  query: { ...paged(['sequence', 'title', 'seen', 'updated']), ...tutorialFilters },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    sequence: z.int(),
    enabled: z.boolean(),
    title: z.string(),
    picture: z.string().nullable(),
    languages: z.array(Language),
    hasVideo: z.boolean(),
    seenBy: z.int(),
    updatedAt: z.string(),
  }),
})

export const getSystemTutorial = route({
  ...edit,
  method: 'GET',
  path: '/admin/tutorial/{id}',
  about: 'One tutorial with its texts and videos in every language.',
  params: { id: Id },
  reply: Tutorial,
  refuses: ['NOT_FOUND'],
})

export const createSystemTutorial = route({
  ...edit,
  method: 'POST',
  path: '/admin/tutorials',
  about: 'Adds a tutorial after the last one.',
  movesValue: true,
  body: z.strictObject(content),
  reply: Tutorial,
})

export const editSystemTutorial = route({
  ...edit,
  method: 'PUT',
  path: '/admin/tutorial/{id}',
  about: 'Changes a tutorial, unless somebody else changed it since it was read.',
  params: { id: Id },
  body: z.strictObject({ ...content, version: z.int().min(1) }),
  reply: Tutorial,
  refuses: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const deleteSystemTutorial = route({
  ...list,
  method: 'DELETE',
  path: '/admin/tutorial/{id}',
  about: 'Deletes a tutorial with the marks of who has seen it.',
  params: { id: Id },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND'],
})

export const moveSystemTutorial = route({
  ...list,
  method: 'POST',
  path: '/admin/tutorial/{id}/move',
  about: 'Moves a tutorial to another place in the sequence; those between move up or down by one.',
  params: { id: Id },
  body: z.strictObject({ sequence: z.int().min(1).max(10_000) }),
  reply: z.object({ sequence: z.int() }),
  refuses: ['NOT_FOUND'],
})
