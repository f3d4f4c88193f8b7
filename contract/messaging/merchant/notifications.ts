import { z } from 'zod'
import { ClockTime, FileUrl, Id, Instant, Language, languages, OperatorName, paged, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { listCardFilters } from '../../loyalty/merchant/cards.ts'

export const channels = ['push', 'email'] as const
export const notificationStates = ['draft', 'scheduled', 'running', 'done', 'cancelled'] as const
/** Why nothing reaches a member. */
export const untoldReasons = ['closed', 'declined', 'unreachable'] as const
/** Why a member was not told; of a message with a gift also why they could not have it. */
export const skipReasons = [...untoldReasons, 'hasOne', 'noneLeft', 'notGiven'] as const
export const giftKinds = ['coupon', 'voucher'] as const
/** Where the text of a message has its link to what it brings. */
export const giftVariable = '{{gift}}'
export type Channel = (typeof channels)[number]
export type UntoldReason = (typeof untoldReasons)[number]
export type SkipReason = (typeof skipReasons)[number]

export const maxRecipients = 100_000
export const maxChosenMembers = 1_000
export const maxTextLength = 500
export const maxTitleLength = 80

const page = { audience: 'merchant', menu: 'campaign-notification-list', feature: 'pushNotification' } as const

/** decisions/messages.md §3: «Push notification text must not be blank». */
const Text = text(maxTextLength).min(1, { message: 'notificationText' })
const Title = text(maxTitleLength)
const Words = z.strictObject({ title: Title.default(''), text: Text })
/** A message in one language, as answers show it. */
export const MessageWords = z.object({ title: z.string(), text: z.string() })

/** The members of a campaign, of a filter of the member list, or chosen ones. */
const to = {
  campaignId: Id.optional(),
  memberIds: z.array(Id).min(1).max(maxChosenMembers).optional(),
  filters: z.strictObject(listCardFilters).optional(),
}

/** What everybody who is told gets with it. */
const Gift = z.strictObject({ kind: z.enum(giftKinds), id: Id })
export type Gift = z.infer<typeof Gift>
const Channels = z.array(z.enum(channels)).max(channels.length)

/** What a message says. */
export const said = {
  title: Title.optional(),
  text: Text,
  /** What `title` and `text` are written in; the merchant's own language where it is not said. */
  language: Language.optional(),
  /** The same in other languages, for members who read them. */
  words: z.partialRecord(Language, Words).optional(),
  picture: FileUrl.nullable().optional(),
}

export const NotificationBody = z.strictObject({
  ...to,
  ...said,
  channels: Channels.min(1, { message: 'choose' }),
  gift: Gift.nullable().optional(),
  /** Absent is at once. */
  sendAt: Instant.optional(),
  /** Between these times of their own day nobody is told; it waits until they are over. */
  quiet: z.strictObject({ from: ClockTime, to: ClockTime }).nullable().optional(),
})

/** Each change of a draft makes another one. */
const Version = z.int().min(1)

export const SendBody = z.strictObject({
  ...NotificationBody.shape,
  /** The draft that this was; it is gone once the message is on its way. */
  draftId: Id.optional(),
  /** Of the draft that the form was filled from. */
  version: Version.optional(),
})

const unfinished = { title: Title.default(''), text: text(maxTextLength).default('') }

/** What has been written so far: nothing has to be there yet. */
export const DraftBody = z.strictObject({
  ...NotificationBody.shape,
  ...unfinished,
  words: z.partialRecord(Language, z.strictObject(unfinished)).optional(),
  channels: Channels,
})

export const Notification = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  language: Language,
  languages: z.array(z.enum(languages)),
  picture: z.string().nullable(),
  channels: z.array(z.enum(channels)),
  campaign: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Who it is for: all of a campaign, those who fitted a filter, or chosen ones. */
  audience: z.enum(['campaign', 'filters', 'chosen']),
  quiet: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** What everybody who was told got with it. */
  gift: z.object({ kind: z.enum(giftKinds), id: z.string(), name: z.string() }).nullable(),
  state: z.enum(notificationStates),
  sendAt: z.string().nullable(),
  total: z.int(),
  told: z.int(),
  skipped: z.int(),
  /** Members of whom a push service or a mail server took the message. */
  delivered: z.int(),
  /** Members who came to their card from the message. */
  opened: z.int(),
  by: OperatorName,
  createdAt: z.string(),
  endedAt: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/campaign/notifications',
  about: 'The messages to members, newest first, each with how many were told, reached, and came.',
  query: { ...paged(['createdAt']), campaignId: Id.optional(), state: z.enum(notificationStates).optional() },
  shape: 'list',
  reply: Notification,
})

export const getNotification = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/campaign/notifications/{id}',
  about: 'How far a message to members is, and why members were not told.',
  params: { id: Id },
  reply: Notification.extend({
    /** Of a draft. */
    version: z.int(),
    skippedFor: z.record(z.enum(skipReasons), z.int()),
    /** Members whose quiet hours it waits for. */
    quietNow: z.int(),
    /** What it says in each of its languages. */
    words: z.partialRecord(Language, MessageWords),
    /** Whom it is for, as it was asked for; of chosen members those who are still there. */
    to: z.object({
      campaignId: z.string().optional(),
      memberIds: z.array(z.string()).optional(),
      filters: z.record(z.string(), z.string()).optional(),
    }),
  }),
  refuses: ['NOT_FOUND'],
})

export const sendNotification = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/member/notification',
  about:
    'Tells members something by Web Push, e-mail or both, at once or at a time: each member once, as a background job.',
  movesValue: true,
  body: SendBody,
  reply: z.object({ notificationId: z.string(), recipients: z.int() }),
  refuses: [
    'NOT_FOUND',
    'INVALID_MEMBER',
    'BATCH_EMPTY',
    'BATCH_TOO_LARGE',
    'COUPON_EXPIRED',
    'COUPON_QUOTA_REACHED',
    'VOUCHER_DISABLED',
    'FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'CHANGED_MEANWHILE',
  ],
})

const draftReply = z.object({ id: z.string() })

export const keepDraft = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/campaign/notifications/drafts',
  viewAs: 'write',
  about: 'Keeps a message that is still being written. Nobody is told.',
  body: DraftBody,
  reply: draftReply,
  refuses: ['NOT_FOUND'],
})

export const changeDraft = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/campaign/notifications/drafts/{id}',
  viewAs: 'write',
  about: 'Keeps what a draft has become; `version` is the one that the form was filled from.',
  params: { id: Id },
  body: DraftBody.extend({ version: Version.optional() }),
  reply: draftReply,
  refuses: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const deleteDraft = route({
  ...page,
  action: 'delete',
  method: 'DELETE',
  path: '/merchant/campaign/notifications/drafts/{id}',
  about: 'Throws a draft away.',
  params: { id: Id },
  reply: draftReply,
  refuses: ['NOT_FOUND'],
})

export const cancelNotification = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/campaign/notifications/{id}/cancel',
  about: 'Stops a message: members who have not been told yet are not told.',
  needs: 'read',
  params: { id: Id },
  reply: Notification,
  refuses: ['NOT_FOUND'],
})

export const notificationReach = route({
  ...page,
  action: 'query',
  method: 'POST',
  path: '/merchant/campaign/notifications/reach',
  about: 'How many members a message would be for, how many of them each channel reaches, and how many get its gift.',
  asks: true,
  body: z.strictObject({ ...to, channels: Channels.default([...channels]), gift: Gift.nullable().optional() }),
  reply: z.object({
    members: z.int(),
    push: z.int(),
    email: z.int(),
    declined: z.int(),
    gift: z
      .object({
        /** Those who are told, because they get one. */
        gets: z.int(),
        /** Those who could be told, and hold one that is not used. */
        holders: z.int(),
        /** How many there are to give; null is any number. */
        left: z.int().nullable(),
        /** What one is worth, in minor units, where it is money. */
        amount: z.int().nullable(),
        currency: z.string().nullable(),
      })
      .nullable(),
  }),
  refuses: ['NOT_FOUND'],
})

export const testNotification = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/campaign/notifications/test',
  about: 'Sends the message as it stands to oneself, by e-mail.',
  body: z.strictObject({ campaignId: Id.optional(), ...said, gift: Gift.nullable().optional() }),
  reply: z.object({ to: z.string() }),
  refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
