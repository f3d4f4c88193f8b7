import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Db, Tx } from '../../core/database.ts'
import { callPatiently } from './call-patiently.ts'
import type { Connected, ConfigRow } from './connection.ts'
import { queueMembers } from './queue-members.ts'

const MEMBERS_AT_ONCE = 5_000

/**
 * Begins a synchronisation. With `anew` all contacts are read and all members sent, whatever Mailchimp seems to have;
 * otherwise those alone that either side has changed.
 */
export async function beginSync(tx: Tx, merchantId: string, { anew }: { anew: boolean }): Promise<void> {
  await sql`update mailchimp_config set step = 'reading', progress = '', total = 0, reading_since = now(),
      read_until = case when ${anew} then null else read_until end
    where merchant_id = ${merchantId} and is_on`.execute(tx)
  if (anew)
    await sql`update mailchimp_contact set digest = null, tags = '{}'
      where merchant_id = ${merchantId} and problem is null`.execute(tx)
}

/** Queues the next members in the order of their ids; true when these were the last. */
export async function queueNextMembers({ database }: App, row: ConfigRow): Promise<boolean> {
  return database.tx(async (tx) => {
    const after = row.progress || '00000000-0000-0000-0000-000000000000'
    const next = sql`select merchant_id, id as member_id from member
      where merchant_id = ${row.merchant_id} and id > ${after} order by id limit ${MEMBERS_AT_ONCE}`
    const { rows } = await sql<{ last: string | null; members: number }>`
      select max(member_id::text) as last, count(*)::int as members from (${next}) as n`.execute(tx)
    await queueMembers(tx, [row], next)
    const { last, members } = rows[0] ?? { last: null, members: 0 }
    await moveOn(tx, row, last ?? after)
    return members < MEMBERS_AT_ONCE
  })
}

const moveOn = (tx: Tx, row: ConfigRow, progress: string) =>
  sql`update mailchimp_config set progress = ${progress}
    where merchant_id = ${row.merchant_id} and step = 'queueing'`.execute(tx)

/** The members that wait are those whose progress is shown. */
export const beginSending = ({ database }: App, { merchant_id: merchantId }: ConfigRow) =>
  sql`update mailchimp_config set step = 'sending', progress = '',
      total = (select count(*) from mailchimp_pending where merchant_id = ${merchantId})
    where merchant_id = ${merchantId} and step = 'queueing'`.execute(database.kysely)

/** All is sent: after a complete synchronisation the counts are compared. */
export async function endSync({ database }: App, connected: Connected): Promise<void> {
  const { kysely: db } = database
  const { row } = connected
  if (row.step === 'sending') await countContacts(db, connected)
  await sql`update mailchimp_config set synced_at = now(), step = case when step = 'sending' then 'idle' else step end
    where merchant_id = ${row.merchant_id}`.execute(db)
}

/** Notes how many contacts Mailchimp has in the audience. */
async function countContacts(db: Db, connected: Connected): Promise<void> {
  const { audienceId, row } = connected
  const { stats } = await callPatiently<{ stats: { member_count: number } }>(connected, {
    method: 'GET',
    path: `/lists/${audienceId}`,
    query: { fields: 'stats.member_count' },
  })
  await sql`update mailchimp_config set mailchimp_count = ${stats.member_count}, counted_at = now()
    where merchant_id = ${row.merchant_id}`.execute(db)
}
