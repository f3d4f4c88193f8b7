import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { callPatiently } from './call-patiently.ts'
import type { Connected } from './connection.ts'
import { noteContacts } from './contact-news.ts'
import type { ContactStatus } from './next-step-rules.ts'

const CONTACTS_AT_ONCE = 500

type Page = { members: { email_address: string; status: ContactStatus }[] }

/**
 * Reads the next contacts that Mailchimp has changed since they were read last, so that an unsubscription is known even if
 * the word of it was lost. After the last ones the members are queued.
 */
export async function readNextContacts(app: App, connected: Connected): Promise<void> {
  const { row } = connected
  const offset = Number(row.progress || '0')
  const members = await contactsAt(connected, offset)
  const news = members.map(({ email_address: email, status }) => ({ email, status }))
  await app.database.tx((tx) => noteContacts(tx, row.merchant_id, news))
  const isLast = members.length < CONTACTS_AT_ONCE
  await sql`update mailchimp_config set
      step = ${isLast ? 'queueing' : 'reading'}, progress = ${isLast ? '' : String(offset + members.length)},
      read_until = case when ${isLast} then reading_since else read_until end
    where merchant_id = ${row.merchant_id} and step = 'reading'`.execute(app.database.kysely)
}

/** A little is read twice: clocks differ. */
const OVERLAP_MS = 10 * 60_000

async function contactsAt(connected: Connected, offset: number): Promise<Page['members']> {
  const { audienceId, row } = connected
  const { members } = await callPatiently<Page>(connected, {
    method: 'GET',
    path: `/lists/${audienceId}/members`,
    query: {
      fields: 'members.email_address,members.status',
      count: String(CONTACTS_AT_ONCE),
      offset: String(offset),
      // In an order that a new contact does not change.
      sort_field: 'timestamp_opt',
      sort_dir: 'ASC',
      ...(row.read_until && {
        since_last_changed: new Date(row.read_until.getTime() - OVERLAP_MS).toISOString(),
      }),
    },
  })
  return members
}
