import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { lockRemaining } from '../../loyalty/cards/enrol-member.ts'
import { wishNewsletter } from '../../messaging/mailing/newsletter.ts'
import { keepContacts, noteProblems } from './apply-outcome.ts'
import { emailHash } from './member-facts.ts'
import { type ContactStatus, isReached } from './next-step-rules.ts'

type News = { email: string; status: ContactStatus }
type Known = {
  id: string
  email: string
  newsletter: 'wanted' | 'declined' | null
  status: ContactStatus | null
  emailHash: string | null
}

/**
 * What Mailchimp has of contacts becomes what the members have said (decisions/mailchimp.md §4): whoever has unsubscribed
 * declines; whoever is subscribed there, and was never asked here, has asked there. Contacts who are no members are passed
 * over. `isFresh` is what Mailchimp tells as it happens: what the person wants now.
 */
export async function noteContacts(
  tx: Tx,
  merchantId: string,
  news: readonly News[],
  { isFresh = false } = {},
): Promise<void> {
  const told = new Map(news.map((one) => [one.email.toLowerCase(), one.status]))
  const members = await membersOf(tx, merchantId, [...told.keys()])
  const changed = members.flatMap((member) => {
    const status = told.get(member.email)
    const hash = emailHash(member.email)
    if (!status) return []
    const isNew = isFresh || member.status !== status || member.emailHash !== hash || member.newsletter === null
    return isNew ? [{ member, status, hash }] : []
  })
  for (const { member, status } of changed) await noteWish(tx, merchantId, member, status, isFresh)
  await keepContacts(
    tx,
    merchantId,
    changed.map(({ member, status, hash }) => ({ memberId: member.id, hash, status })),
  )
  if (isFresh)
    await noteGone(
      tx,
      merchantId,
      [...told].flatMap(([email, status]) => (status === 'unsubscribed' ? email : [])),
    )
}

/** Whoever unsubscribes at an address of a member who was merged is the member who is left. */
async function noteGone(tx: Tx, merchantId: string, emails: readonly string[]): Promise<void> {
  const gone = await tx
    .selectFrom('member')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .where('merged_into', 'is not', null)
    .orderBy('id')
    .execute()
  for (const { id } of gone) await wishNewsletter(tx, merchantId, await lockRemaining(tx, merchantId, id), 'declined')
}

async function noteWish(tx: Tx, merchantId: string, member: Known, status: ContactStatus, isFresh: boolean) {
  if (status === 'unsubscribed' || status === 'cleaned') {
    if (isFresh || isReached(member.status)) await wishNewsletter(tx, merchantId, member.id, 'declined')
  } else if (status === 'subscribed') {
    // Mailchimp lets nobody but the person subscribe an address again that had unsubscribed.
    const hasReturned = isFresh && (member.status === 'unsubscribed' || member.status === 'cleaned')
    await wishNewsletter(tx, merchantId, member.id, 'wanted', !hasReturned)
  }
}

/** In one order, so that two transactions that lock several of them wait for each other and never crosswise. */
async function membersOf(tx: Tx, merchantId: string, emails: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select m.id, m.email, m.newsletter, c.status, c.email_hash as "emailHash" from member m
    left join mailchimp_contact c on c.merchant_id = m.merchant_id and c.member_id = m.id
    where m.merchant_id = ${merchantId} and m.email = any(${emails}::text[])
      and m.merged_into is null and m.anonymised_at is null
    order by m.id`.execute(tx)
  return rows
}

/**
 * The person has changed the address in Mailchimp: the one that is known here is no longer theirs to be written to. It is
 * not replaced, because a member is found by it; staff see it among the problems.
 */
export async function noteNewAddress(tx: Tx, merchantId: string, before: string): Promise<void> {
  const [member] = await membersOf(tx, merchantId, [before.toLowerCase()])
  if (!member) return
  await wishNewsletter(tx, merchantId, member.id, 'declined')
  await sql`update mailchimp_contact set status = null, tags = '{}', digest = null
    where merchant_id = ${merchantId} and member_id = ${member.id}`.execute(tx)
  const hash = emailHash(member.email)
  await noteProblems(tx, merchantId, [{ memberId: member.id, hash, problem: 'addressChanged', words: null }])
}

/** The contact's details were changed in Mailchimp: those of the member are sent again. */
export async function noteProfile(tx: Tx, merchantId: string, email: string): Promise<string | undefined> {
  const [member] = await membersOf(tx, merchantId, [email.toLowerCase()])
  if (!member) return undefined
  await sql`update mailchimp_contact set digest = null
    where merchant_id = ${merchantId} and member_id = ${member.id}`.execute(tx)
  return member.id
}
