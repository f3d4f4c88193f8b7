import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import { mentions, type Traces, withoutTraces } from './contact-traces.ts'

export type Forgotten = { merchantId: string; memberIds: string[]; cardIds: string[]; traces: Traces }

/** Takes a person out of everything that was kept beside the member: audit, stored answers, messages, filters, imports. */
export async function forgetTraces(tx: Tx, who: Forgotten): Promise<void> {
  await forgetAudit(tx, who)
  await forgetAnswers(tx, who)
  for (const trace of who.traces) {
    await forgetMessages(tx, who.merchantId, trace)
    await forgetRequests(tx, who.merchantId, trace)
  }
  await tx
    .deleteFrom('email_change')
    .where('merchant_id', '=', who.merchantId)
    .where('member_id', 'in', who.memberIds)
    .execute()
  await tx
    .updateTable('member_merge')
    .set((eb) => ({ taken: '{}', undo_until: eb.fn<Date>('least', ['undo_until', sql<Date>`now()`]) }))
    .where('merchant_id', '=', who.merchantId)
    .where((eb) => eb.or([eb('kept_id', 'in', who.memberIds), eb('merged_id', 'in', who.memberIds)]))
    .execute()
}

async function forgetAudit(tx: Tx, { merchantId, memberIds, cardIds, traces }: Forgotten): Promise<void> {
  const rows = await tx
    .selectFrom('audit')
    .select(['at', 'id', 'before', 'after'])
    .where('merchant_id', '=', merchantId)
    .where((eb) => eb.or([eb('target', 'in', [...memberIds, ...cardIds]), ...traces.map(inText('before', 'after'))]))
    .execute()
  for (const { at, id, before, after } of rows)
    await tx
      .updateTable('audit')
      .set({ before: jsonWithout(before, traces), after: jsonWithout(after, traces) })
      .where('merchant_id', '=', merchantId)
      .where('at', '=', at)
      .where('id', '=', id)
      .execute()
}

/** The answer to a key stays, so that a repeat cannot happen twice; the person in it goes. */
async function forgetAnswers(tx: Tx, { merchantId, cardIds, traces }: Forgotten): Promise<void> {
  const rows = await tx
    .selectFrom('idempotency')
    .select(['caller', 'key', 'answer'])
    .where('merchant_id', '=', merchantId)
    .where((eb) => eb.or([...cardIds, ...traces].map(inText('answer'))))
    .execute()
  for (const { caller, key, answer } of rows)
    await tx
      .updateTable('idempotency')
      .set({ answer: jsonWithout(answer, traces) ?? 'null' })
      .where('merchant_id', '=', merchantId)
      .where('caller', '=', caller)
      .where('key', '=', key)
      .execute()
}

/** What waits is dropped; of what was sent only the fact stays. */
async function forgetMessages(tx: Tx, merchantId: string, trace: string): Promise<void> {
  const own = (recipient: string) =>
    sql<boolean>`merchant_id = ${merchantId} and (recipient = ${recipient} or strpos(lower(text_body), lower(${recipient})) > 0)`
  await tx.deleteFrom('outbox').where(own(trace)).where('state', '=', 'waiting').execute()
  await tx
    .updateTable('outbox')
    .set({ recipient: '', subject: '', text_body: '', html_body: null, last_error: null, unsubscribe_url: null })
    .where(own(trace))
    .execute()
}

/** What somebody searched for, exported or imported: filters lose the word, rows of a file their cells. */
async function forgetRequests(tx: Tx, merchantId: string, trace: string): Promise<void> {
  const traces = [trace]
  for (const { table, column } of [
    { table: 'export_job', column: 'filters' },
    { table: 'saved_view', column: 'words' },
    { table: 'batch', column: 'ask' },
  ] as const) {
    const { rows } = await sql<{
      id: string
      value: unknown
    }>`select id, ${sql.ref(column)} as value from ${sql.table(table)}
      where merchant_id = ${merchantId} and strpos(lower(${sql.ref(column)}::text), lower(${trace})) > 0`.execute(tx)
    for (const { id, value } of rows)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${jsonWithout(value, traces)}::jsonb
        where merchant_id = ${merchantId} and id = ${id}`.execute(tx)
  }
  await sql`update batch_row set cells = null, facts = null, note = null
    where merchant_id = ${merchantId}
      and strpos(lower(concat(cells::text, facts::text, note, refusal::text)), lower(${trace})) > 0`.execute(tx)
}

const inText =
  (...columns: ('before' | 'after' | 'answer')[]) =>
  (trace: string) =>
    sql<boolean>`strpos(lower(concat(${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))})), lower(${trace})) > 0`

const jsonWithout = (value: unknown, traces: Traces) => {
  if (value === null) return null
  const clean = JSON.stringify(withoutTraces(value, traces))
  // What stood in a name of a field, too.
  return mentions(clean, traces) ? '{}' : clean
}
