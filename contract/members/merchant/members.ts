import { memberDetailNames, shownDetails } from '../member-details.ts'
import { z } from 'zod'
import { CardState } from '../../loyalty/cards.ts'
import { CampaignType } from '../../loyalty/campaign-types.ts'
import { CardNumber, CardRef, Id, paged } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** A member is named by any of their cards. */
const page = { audience: 'merchant', menu: 'member-duplicates' } as const

export const duplicateReasons = ['mobile', 'email', 'name'] as const

const MemberCard = z.object({
  id: z.string(),
  cardNumber: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  type: CampaignType,
  state: CardState,
  balance: z.int(),
})
const Member = z.object({
  ...shownDetails,
  createdAt: z.string(),
  cards: z.array(MemberCard),
})

export const listDuplicates = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/members/duplicates',
  about: 'Pairs of members who may be the same person, with what speaks for it: at most 100.',
  reply: z.array(
    z.object({
      reasons: z.array(z.enum(duplicateReasons)),
      members: z.tuple([Member, Member]),
    }),
  ),
})

export const setApart = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/members/apart',
  about: 'Says that two members are not the same person: the pair is not listed again.',
  body: z.strictObject({ one: CardRef, other: CardRef }),
  reply: z.object({ done: z.literal(true) }),
  refuses: ['INVALID_MEMBER', 'MERGE_SAME_MEMBER'],
})

/** What becomes of one card of the member who goes. */
const MergeStep = z.object({
  does: z.enum(['moves', 'joins', 'closes']),
  card: MemberCard,
  /** The card that stays in use, where both have one of the campaign. */
  into: MemberCard.nullable(),
  /** The kept member’s card gives way to the other’s, which is in use. */
  swapped: z.boolean(),
  types: z.array(
    z.object({
      code: z.string(),
      from: z.int(),
      into: z.int(),
      moves: z.int(),
      /** What finds no room and stays on the closed card. */
      stays: z.int(),
    }),
  ),
})

const MergePlan = z.object({
  keep: Member,
  merge: Member,
  takes: z.array(z.enum(memberDetailNames)),
  steps: z.array(MergeStep),
  /** Chops that find no room, all together: the merge must name it. */
  stays: z.int(),
})

export const previewMerge = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/members/merge/preview',
  about: 'What merging two members would do, card by card, by the very rule that merges.',
  query: { keep: CardRef, merge: CardRef },
  reply: MergePlan,
  refuses: ['INVALID_MEMBER', 'MERGE_SAME_MEMBER'],
})

const Merge = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string().nullable(),
  kept: z.object({ name: z.string().nullable(), cardId: z.string().nullable() }),
  merged: z.object({ name: z.string().nullable() }),
  cardsMoved: z.int(),
  cardsJoined: z.int(),
  chopsMoved: z.int(),
  undoUntil: z.string(),
  undoneAt: z.string().nullable(),
  mayUndo: z.boolean(),
})

export const mergeMembers = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/members/merge',
  about:
    'Merges two members: cards change hands, balances of the same campaign move. `stays` is what the preview said.',
  movesValue: true,
  body: z.strictObject({ keep: CardRef, merge: CardRef, stays: z.int().min(0) }),
  reply: Merge,
  refuses: ['INVALID_MEMBER', 'MERGE_SAME_MEMBER', 'MERGE_CHANGED', 'CONFLICT_TRY_AGAIN'],
})

export const listMerges = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/members/merge',
  about: 'The merges, the newest first.',
  query: { ...paged(['at']) },
  shape: 'list',
  reply: Merge,
})

export const undoMerge = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/members/merge/{id}/undo',
  about: 'Undoes a merge within 30 days: balances, cards and contact details go back, if the balances allow it.',
  movesValue: true,
  params: { id: Id },
  reply: Merge,
  refuses: ['NOT_FOUND', 'MERGE_UNDONE', 'MERGE_TOO_OLD', 'MERGE_SPENT', 'MEMBER_QUOTA_EXCEEDED', 'CONFLICT_TRY_AGAIN'],
})

export const anonymiseMember = route({
  ...page,
  menu: 'member-list',
  action: 'delete',
  method: 'POST',
  path: '/merchant/member/anonymise',
  about:
    'Forgets who a member is: contact details, remarks and additional information go, cards close, numbers and log stay. `cardNumber` is typed to confirm.',
  body: z.strictObject({ memberId: CardRef, cardNumber: CardNumber }),
  reply: z.object({ done: z.literal(true), cards: z.int() }),
  refuses: ['INVALID_MEMBER'],
})

const withoutCard = { ...page, menu: 'member-list' } as const

export const listMembersWithoutCard = route({
  ...withoutCard,
  action: 'query',
  method: 'GET',
  path: '/merchant/members/without-card',
  about:
    'Members who have no card, such as those that a key has created, the newest first. `q` finds in their details.',
  query: { ...paged(['createdAt']) },
  shape: 'list',
  reply: z.object({ id: z.string(), ...shownDetails, createdAt: z.string() }),
})

export const forgetMemberWithoutCard = route({
  ...withoutCard,
  action: 'delete',
  method: 'DELETE',
  path: '/merchant/members/without-card/{id}',
  about: 'Forgets who a member without a card is: contact details go. A member with a card is named by it.',
  params: { id: Id },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['INVALID_MEMBER'],
})
