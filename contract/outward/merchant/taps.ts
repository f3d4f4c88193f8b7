import { z } from 'zod'
import { maxCardNameLength, maxShopNameLength } from '../../core/limits.ts'
import { Day, Id, paged, requiredText, text } from '../../core/kinds.ts'
import { reauthentication, route } from '../../core/route.ts'
import { shownTagStates, TagKind, tagStates, tapOutcomes } from '../taps.ts'

const page = { audience: 'merchant', menu: 'tap-list' } as const

/** The number of the chip: fourteen hexadecimal digits as apps show them, with or without colons. */
const TagUid = z
  .string()
  .trim()
  .regex(/^04([:\s-]?[0-9A-Fa-f]{2}){6}$/, { message: 'tagUid' })
  .transform((uid) => uid.replace(/[^0-9A-Fa-f]/g, '').toUpperCase())

const named = z.object({ id: z.string(), name: z.string() })

const Tag = z.object({
  id: z.string(),
  uid: z.string(),
  kind: TagKind,
  name: z.string(),
  place: z.string(),
  state: z.enum(shownTagStates),
  /** Of a counter that stamps the cards of one campaign alone. */
  campaign: named.nullable(),
  booth: named.nullable(),
  staff: named.nullable(),
  /** At which of the merchant's stores it is. */
  storeId: z.string().nullable(),
  taps: z.int(),
  lastTapAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Tag = z.infer<typeof Tag>

const facts = {
  uid: TagUid,
  name: requiredText(maxCardNameLength),
  place: text(maxShopNameLength).default(''),
  /** Of a counter; without one, every campaign that allows taps. */
  campaignId: Id.nullable().default(null),
  boothId: Id.nullable().default(null),
  staffId: Id.nullable().default(null),
  /** Taps of it are recorded there. */
  storeId: Id.nullable().default(null),
} as const

export const AddTagBody = z.strictObject({ kind: TagKind, ...facts })
/** `seen` is what the form was filled from. */
export const EditTagBody = z.strictObject({ ...facts, seen: z.strictObject(facts).optional() })

export const listTags = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/taps/tags',
  about: 'The NFC tags of the shop with their last taps. `q` finds by name, place or UID.',
  query: {
    ...paged(['name', 'createdAt', 'lastTapAt', 'taps']),
    kind: TagKind.optional(),
    state: z.enum(shownTagStates).optional(),
    storeId: Id.optional(),
  },
  shape: 'list',
  reply: Tag,
})

export const tagOptions = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/taps/options',
  about: 'What a tag can stand for: campaigns with whether they allow taps, booths, and users who are switched on.',
  reply: z.object({
    campaigns: z.array(named.extend({ allowsTaps: z.boolean() })),
    booths: z.array(named.extend({ campaignName: z.string() })),
    staff: z.array(named),
  }),
})

const refusesTag = ['INVALID_REQUEST', 'TAG_UID_USED'] as const

export const addTag = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/taps/tags',
  about: 'Adds a tag by the UID of its chip. Its keys are derived from the shop’s, which the first tag makes.',
  body: AddTagBody,
  reply: Tag,
  refuses: refusesTag,
})

export const getTag = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/taps/tags/{id}',
  about: 'One tag.',
  params: { id: Id },
  reply: Tag,
  refuses: ['NOT_FOUND'],
})

export const editTag = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/taps/tags/{id}',
  about: 'Changes what a tag is called and stands for; its kind stays, and once it was tapped its UID does.',
  params: { id: Id },
  body: EditTagBody,
  reply: Tag,
  refuses: ['NOT_FOUND', ...refusesTag, 'TAG_IN_USE', 'CHANGED_MEANWHILE'],
})

export const changeTagState = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/taps/tags/{id}/state',
  about: 'Takes a tag out of use at once, or puts it back. Its counter goes on where it was.',
  params: { id: Id },
  body: z.strictObject({ state: z.enum(tagStates) }),
  reply: Tag,
  refuses: ['NOT_FOUND'],
})

/** A PUT, because its answer is never stored for a key. */
export const showTagKeys = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/taps/tags/{id}/encoding',
  about: 'What has to be written on a tag: address, keys and settings. Each look is noted in the audit log.',
  asksPassword: true,
  params: { id: Id },
  body: z.strictObject({ ...reauthentication }),
  reply: z.object({
    /** With zeros where the tag puts what it says. */
    url: z.string(),
    keys: z.array(z.object({ number: z.int(), use: z.enum(['master', 'file', 'meta']), value: z.string() })),
    piccOffset: z.int(),
    macOffset: z.int(),
    fileSettings: z.string(),
  }),
  refuses: ['NOT_FOUND'],
})

export const listTaps = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/taps',
  about:
    'The taps of the last 90 days and what has become of each. `q` finds by the number of a card or the name of a tag.',
  query: {
    ...paged(['at']),
    tagId: Id.optional(),
    outcome: z.enum(tapOutcomes).optional(),
    from: Day.optional(),
    to: Day.optional(),
  },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    at: z.string(),
    tagId: z.string(),
    tagName: z.string(),
    kind: TagKind,
    counter: z.int(),
    outcome: z.enum(tapOutcomes),
    /** Why it was refused, as whoever tapped was told. */
    reason: z.string().nullable(),
    card: z.object({ id: z.string(), cardNumber: z.string(), nickname: z.string().nullable() }).nullable(),
  }),
})
