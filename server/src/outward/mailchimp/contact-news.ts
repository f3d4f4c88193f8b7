import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { wishNewsletter } from '../../messaging/mailing/newsletter.ts'
import { keepContact, noteProblem } from './apply-outcome.ts'
import { type ContactStatus, isReached } from './next-step-rules.ts'
import { emailHash } from './member-facts.ts'

type News = {
  email: string
  status: ContactStatus
  /** Mailchimp tells of it as it happens: it is what the person wants now. */
  isFresh?: boolean
}

/**
 * What Mailchimp has of a contact becomes what the member has said (decisions/mailchimp.md §4): whoever has unsubscribed
 * declines; whoever is subscribed there, and was never asked here, has asked there. Contacts who are no members are passed over.
 */
export async function noteContact(tx: Tx, merchantId: string, { email, status, isFresh = false }: News): Promise<void> {
  const member = await memberOf(tx, merchantId, email)
  if (!member) return
  const key = { merchantId, memberId: member.id }
  if (isReached(status)) {
    // Mailchimp lets nobody but the person subscribe an address again that had unsubscribed.
    const hasReturned = isFresh && (member.status === 'unsubscribed' || member.status === 'cleaned')
    if (status === 'subscribed') await wishNewsletter(tx, merchantId, member.id, 'wanted', !hasReturned)
  } else if ((status === 'unsubscribed' || status === 'cleaned') && (isFresh || isReached(member.status)))
    await wishNewsletter(tx, merchantId, member.id, 'declined')
  if (isFresh || member.status !== status || member.email_hash !== emailHash(email))
    await keepContact(tx, key, { hash: emailHash(email), status })
}

type Known = { id: string; status: ContactStatus | null; email_hash: string | null }

async function memberOf(tx: Tx, merchantId: string, email: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select m.id, c.status, c.email_hash from member m
    left join mailchimp_contact c on c.merchant_id = m.merchant_id and c.member_id = m.id
    where m.merchant_id = ${merchantId} and m.email = ${email.toLowerCase()}
      and m.merged_into is null and m.anonymised_at is null`.execute(tx)
  return rows[0]
}

/**
 * The person has changed the address in Mailchimp: the one that is known here is no longer theirs to be written to. It is
 * not replaced, because a member is found by it; staff see it among the problems.
 */
export async function noteNewAddress(tx: Tx, merchantId: string, before: string): Promise<void> {
  const member = await memberOf(tx, merchantId, before)
  if (!member) return
  const key = { merchantId, memberId: member.id }
  await wishNewsletter(tx, merchantId, member.id, 'declined')
  await sql`update mailchimp_contact set status = null, tags = '{}', digest = null
    where merchant_id = ${merchantId} and member_id = ${member.id}`.execute(tx)
  await noteProblem(tx, key, { hash: emailHash(before), problem: 'addressChanged', words: null })
}

/** The contact's details were changed in Mailchimp: those of the member are sent again. */
export async function noteProfile(tx: Tx, merchantId: string, email: string): Promise<string | undefined> {
  const member = await memberOf(tx, merchantId, email)
  if (!member) return undefined
  await sql`update mailchimp_contact set digest = null
    where merchant_id = ${merchantId} and member_id = ${member.id}`.execute(tx)
  return member.id
}
