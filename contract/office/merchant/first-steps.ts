import { z } from 'zod'
import { CardState } from '../../loyalty/cards.ts'
import { Colour, FileUrl, requiredText, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** The steps to the first stamp, in their order; which one is next follows from what the shop has. */
export const firstSteps = ['card', 'poster', 'phone', 'stamp', 'done'] as const
export type FirstStep = (typeof firstSteps)[number]

/** So many members tick the last but one point of the list. */
export const firstMembers = 10

const shortName = text(40)
const chopCount = z.int().min(1).max(100_000)

const look = {
  template: shortName,
  shape: shortName,
  logo: FileUrl.nullable(),
  backgroundColor: Colour,
  foregroundColor: Colour,
  stampCount: z.int().min(1).max(100),
}

/** What was chosen for a card that is not made yet: names may still be missing. */
export const FirstCardDraft = z.strictObject({
  ...look,
  name: text(80),
  rewards: z.array(z.strictObject({ name: text(80), chopCount })).max(10),
})
export type FirstCardDraft = z.infer<typeof FirstCardDraft>

/** The same as the card is made of it: nothing is missing any more. */
export const FirstCard = z.strictObject({
  ...look,
  name: requiredText(80),
  rewards: z.array(z.strictObject({ name: requiredText(80), chopCount })).max(10),
})

const FirstSteps = z.object({
  step: z.enum(firstSteps),
  /** Whether the shop is led through them: otherwise it has made its card by itself. */
  isLed: z.boolean(),
  draft: FirstCardDraft.nullable(),
  campaignId: z.string().nullable(),
  /** The first card of the campaign: the owner’s own. */
  card: z
    .object({ id: z.string(), cardNumber: z.string(), state: CardState, chopTypeId: z.string().nullable() })
    .nullable(),
  /** What is left to do; null once all is done or the list was put away. */
  checklist: z
    .object({
      colleague: z.boolean(),
      pin: z.boolean(),
      details: z.boolean(),
      members: z.int(),
      /** Whether a member keeps the card in a wallet; null where no wallet is set up. */
      wallet: z.boolean().nullable(),
    })
    .nullable(),
})

const page = { audience: 'merchant', menu: 'campaign-list' } as const

export const getFirstSteps = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/first-steps',
  about: 'How far a new shop is on its way to the first stamp, and what is left to do afterwards.',
  reply: FirstSteps,
})

export const saveFirstSteps = route({
  ...page,
  action: 'add',
  method: 'PUT',
  path: '/merchant/first-steps',
  about: 'Keeps what was done of the first steps; what is absent stays.',
  body: z.strictObject({
    draft: FirstCardDraft.nullable().optional(),
    /** The poster was seen. */
    posterSeen: z.literal(true).optional(),
    /** The list of what is left to do is put away. */
    hidden: z.literal(true).optional(),
  }),
  reply: FirstSteps,
})

export const firstStepsEvents = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/first-steps/events',
  about:
    'Server-sent events: `steps` when the stream opens and whenever the first campaign or its first card may have changed.',
  shape: 'events',
  reply: z.any(),
})
