import { sql } from 'kysely'
import type { MailchimpConfig } from '@chopcard/contract/outward/merchant/mailchimp.ts'
import type { Db, Tx } from '../../core/database.ts'
import { configOf, type ConfigRow } from './connection.ts'

type Counts = {
  members: number
  withEmail: number
  wanted: number
  subscribed: number
  waiting: number
  problems: number
}

/** The connection as the screen shows it. */
export async function presentConfig(db: Db | Tx, merchantId: string): Promise<MailchimpConfig> {
  const [row, counts] = [await configOf(db, merchantId), await countsOf(db, merchantId)]
  const { waiting, problems, ...own } = counts
  return {
    ...(row ? connectionIn(row) : nothing),
    done: row?.step === 'sending' ? Math.max(0, row.total - waiting) : 0,
    waiting,
    problems,
    counts: { ...own, mailchimp: row?.mailchimp_count ?? null, at: row?.counted_at?.toISOString() ?? null },
  }
}

type Connection = Omit<MailchimpConfig, 'done' | 'waiting' | 'problems' | 'counts'>

const nothing: Connection = {
  connected: false,
  keyHint: '',
  accountName: '',
  audience: null,
  sync: false,
  fields: [],
  tags: [],
  trouble: null,
  retryAt: null,
  hearsAtOnce: false,
  step: 'idle',
  total: 0,
  syncedAt: null,
}

const connectionIn = (row: ConfigRow): Connection => ({
  connected: true,
  keyHint: row.key_hint,
  accountName: row.account_name,
  audience: row.audience_id
    ? { id: row.audience_id, name: row.audience_name, doubleOptIn: row.double_opt_in, subscribeUrl: row.subscribe_url }
    : null,
  sync: row.is_on,
  fields: row.fields,
  tags: row.tags,
  trouble: row.trouble,
  retryAt: row.retry_at?.toISOString() ?? null,
  hearsAtOnce: row.webhook_id !== null,
  step: row.step as MailchimpConfig['step'],
  total: row.total,
  syncedAt: row.synced_at?.toISOString() ?? null,
})

async function countsOf(db: Db | Tx, merchantId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select m.members, m."withEmail", m.wanted, c.subscribed, c.problems,
      (select count(*)::int from mailchimp_pending where merchant_id = ${merchantId}) as waiting
    from (
      select count(*)::int as members, (count(*) filter (where email is not null))::int as "withEmail",
        (count(*) filter (where email is not null and newsletter = 'wanted'))::int as wanted
      from member where merchant_id = ${merchantId} and merged_into is null and anonymised_at is null
    ) as m, (
      select (count(*) filter (where status = 'subscribed'))::int as subscribed,
        (count(*) filter (where problem is not null))::int as problems
      from mailchimp_contact where merchant_id = ${merchantId}
    ) as c`.execute(db)
  return rows[0] ?? { members: 0, withEmail: 0, wanted: 0, subscribed: 0, waiting: 0, problems: 0 }
}
