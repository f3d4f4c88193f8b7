import type { NewsletterWish } from '../../messaging/mailing/newsletter.ts'

/** What a member has said of mails: whether the newsletter is wanted, null where nothing was said, and which mails are not. */
export type Wishes = { newsletter: NewsletterWish | null; unwanted: readonly string[] }
/** What a merge notes of them. */
export type WishNote = { before: Wishes; after: Wishes }

/**
 * What the member who stays wishes after a merge (decisions/members.md §7): both are one person, and the more private wish counts. A
 * consent is given for an address: that of the other counts where the address is taken over, and nothing was said of it.
 */
export function mergedWishes(keep: Wishes, merge: Wishes, isAddressTaken: boolean): Wishes {
  const isDeclined = keep.newsletter === 'declined' || merge.newsletter === 'declined'
  const consent = keep.newsletter ?? (isAddressTaken ? merge.newsletter : null)
  return { newsletter: isDeclined ? 'declined' : consent, unwanted: union(keep.unwanted, merge.unwanted) }
}

/**
 * What both wish when the merge is undone: each has back what was said before, and nobody knows which of them has declined
 * since what is declined since.
 */
export function partedWishes(stay: Wishes, away: Wishes, { before, after }: WishNote): { stay: Wishes; away: Wishes } {
  const isDeclined = stay.newsletter === 'declined' && after.newsletter !== 'declined'
  const declined = stay.unwanted.filter((mail) => !after.unwanted.includes(mail))
  const came = after.unwanted.filter((mail) => !before.unwanted.includes(mail))
  return {
    stay: {
      newsletter: stay.newsletter === after.newsletter ? before.newsletter : stay.newsletter,
      unwanted: stay.unwanted.filter((mail) => !came.includes(mail)),
    },
    away: {
      newsletter: isDeclined ? 'declined' : away.newsletter,
      unwanted: union(away.unwanted, declined),
    },
  }
}

const union = (some: readonly string[], others: readonly string[]): string[] => [...new Set([...some, ...others])]
