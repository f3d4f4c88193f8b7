import type { ContactProblem } from '@chopcard/contract/outward/merchant/mailchimp.ts'

/** A member as Mailchimp should have them; null when they have no address, were forgotten, merged or deleted. */
export type Wanted = {
  emailHash: string
  newsletter: 'wanted' | 'declined' | null
  /** Of all that is sent except tags. */
  digest: string
  tags: readonly string[]
} | null

export type ContactStatus = 'subscribed' | 'unsubscribed' | 'cleaned' | 'pending' | 'transactional' | 'archived'

/** What is known of the contact; a status of null is one that Mailchimp does not have yet, or refused. */
export type Contact = {
  emailHash: string
  status: ContactStatus | null
  digest: string | null
  tags: readonly string[]
  problem: ContactProblem | null
}

/** `archive`, `unsubscribe`, `upsert` and `tag` are calls of Mailchimp; `drop` and `note` change our own row. */
export type Step =
  | { kind: 'archive' | 'unsubscribe'; hash: string }
  | { kind: 'upsert'; hash: string; digest: string }
  | { kind: 'tag'; hash: string; add: readonly string[]; remove: readonly string[] }
  | { kind: 'drop' }
  | { kind: 'note'; problem: ContactProblem }
export type Call = Extract<Step, { hash: string }>

/**
 * The next thing to do about a member, undefined when Mailchimp has them as they wish (decisions/mailchimp.md §2). Nobody is
 * ever subscribed who has not asked, or whom Mailchimp knows as unsubscribed.
 */
export function nextStep(wanted: Wanted, contact: Contact | undefined): Step | undefined {
  if (!wanted || (contact && contact.emailHash !== wanted.emailHash)) return contact && leave(contact)
  if (wanted.newsletter === 'declined' && contact && isReached(contact.status))
    return { kind: 'unsubscribe', hash: wanted.emailHash }
  if (wanted.newsletter !== 'wanted') return undefined
  if (contact?.status === 'unsubscribed' || contact?.status === 'cleaned')
    return contact.problem ? undefined : { kind: 'note', problem: 'optInAgain' }
  // What Mailchimp refused is not sent again until something about it has changed.
  if (contact?.problem && contact.digest === wanted.digest) return undefined
  if (!contact || contact.status === null || contact.status === 'archived' || contact.digest !== wanted.digest)
    return { kind: 'upsert', hash: wanted.emailHash, digest: wanted.digest }
  return tagStep(wanted.emailHash, wanted.tags, contact.tags)
}

/** The contact of somebody who is gone, or of an address that is no longer the member's. */
const leave = ({ status, emailHash }: Contact): Step =>
  status === null || status === 'archived' ? { kind: 'drop' } : { kind: 'archive', hash: emailHash }

export const isReached = (status: ContactStatus | null): boolean => status === 'subscribed' || status === 'pending'

function tagStep(hash: string, wanted: readonly string[], has: readonly string[]): Step | undefined {
  const [add, remove] = [wanted.filter((tag) => !has.includes(tag)), has.filter((tag) => !wanted.includes(tag))]
  return add.length || remove.length ? { kind: 'tag', hash, add, remove } : undefined
}

/** The problem that Mailchimp's refusal of a contact shows. */
export function problemOf(title: string): ContactProblem {
  if (/compliance state|forgotten email/i.test(title)) return 'optInAgain'
  return /invalid resource|fake|invalid email/i.test(title) ? 'invalidAddress' : 'refused'
}
