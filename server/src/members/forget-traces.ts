import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import { mentions, personalField, type Traces, withoutTraces } from './contact-traces.ts'

export type Forgotten = { merchantId: string; memberIds: string[]; cardIds: string[]; traces: Traces }

/** Takes a person out of everything that was kept beside the member: audit, stored answers, messages, filters, imports. */
export async function forgetTraces(tx: Tx, who: Forgotten): Promise<void> {
  await forgetAudit(tx, who)
  await forgetAnswers(tx, who)
  for (const trace of who.traces) {
    await forgetMessages(tx, who.merchantId, naming(trace))
    await forgetRequests(tx, who.merchantId, trace)
  }
  await forgetMessages(tx, who.merchantId, sql`member_id in (${sql.join(who.memberIds)})`)
  // Nobody is written to any more: what waits for their browsers finds none.
  for (const table of ['push_subscription', 'card_device', 'named_card'] as const)
    await tx.deleteFrom(table).where('merchant_id', '=', who.merchantId).where('card_id', 'in', who.cardIds).execute()
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

/** Rows rewritten by one statement: a card of many years has a line for each stamp. */
const atOnce = 1_000

/** Lines that hold nobody, as those of stamps do, are left alone. */
async function forgetAudit(tx: Tx, { merchantId, memberIds, cardIds, traces }: Forgotten): Promise<void> {
  const { rows } = await sql<{ at: string; id: string; before: unknown; after: unknown }>`
    select at::text, id, before, after from audit
    where merchant_id = ${merchantId} and (${anyOf([
      sql`target in (${sql.join([...memberIds, ...cardIds])}) and concat(before, after) ~ ${personalField}`,
      ...traces.map((trace) => inText(sql`concat(before, after)`, trace)),
    ])})`.execute(tx)
  for (const some of inChunks(rows))
    await sql`update audit a set before = n.before, after = n.after
      from jsonb_to_recordset(${cleaned(some, ['before', 'after'], traces)}::jsonb)
        as n (at timestamptz, id uuid, before jsonb, after jsonb)
      where a.merchant_id = ${merchantId} and a.at = n.at and a.id = n.id`.execute(tx)
}

/** The answer to a key stays, so that a repeat cannot happen twice; the person in it goes. */
async function forgetAnswers(tx: Tx, { merchantId, cardIds, traces }: Forgotten): Promise<void> {
  const about = anyOf([...cardIds, ...traces].map((trace) => inText(sql`answer::text`, trace)))
  let after: { caller: string; key: string } | undefined
  do {
    const { rows } = await sql<{ caller: string; key: string; answer: unknown }>`
      select caller, key, answer from idempotency
      where merchant_id = ${merchantId} and (caller, key) > (${after?.caller ?? nobody}, ${after?.key ?? ''}) and (${about})
      order by caller, key limit ${atOnce}`.execute(tx)
    await sql`update idempotency i set answer = coalesce(n.answer, 'null')
      from jsonb_to_recordset(${cleaned(rows, ['answer'], traces)}::jsonb) as n (caller uuid, key text, answer jsonb)
      where i.merchant_id = ${merchantId} and i.caller = n.caller and i.key = n.key`.execute(tx)
    after = rows.length === atOnce ? rows.at(-1) : undefined
  } while (after)
}

const nobody = '00000000-0000-0000-0000-000000000000'

function* inChunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += atOnce) yield rows.slice(first, first + atOnce)
}

/** Rows as JSON, the person taken out of some of their columns. */
const cleaned = <Row extends object>(rows: readonly Row[], columns: readonly (keyof Row)[], traces: Traces): string =>
  JSON.stringify(
    rows.map((row) => ({
      ...row,
      ...Object.fromEntries(columns.map((column) => [column, documentWithout(row[column], traces)])),
    })),
  )

/** What waits is dropped; of what was sent only the fact stays. */
async function forgetMessages(tx: Tx, merchantId: string, which: RawBuilder<unknown>): Promise<void> {
  const own = sql<boolean>`merchant_id = ${merchantId} and (${which})`
  await tx.deleteFrom('outbox').where(own).where('state', '=', 'waiting').execute()
  await tx
    .updateTable('outbox')
    .set({
      recipient: '',
      subject: '',
      text_body: '',
      html_body: null,
      last_error: null,
      unsubscribe_url: null,
      tries: '[]',
    })
    .where(own)
    .execute()
}

const naming = (trace: string) => sql`recipient = ${trace} or ${inText(sql`text_body`, trace)}`

/** What somebody searched for, exported or imported: filters lose the word, rows of a file their cells. */
async function forgetRequests(tx: Tx, merchantId: string, trace: string): Promise<void> {
  const traces = [trace]
  for (const { table, column } of [
    { table: 'export_job', column: 'filters' },
    { table: 'saved_view', column: 'words' },
    { table: 'batch', column: 'ask' },
    { table: 'notification', column: 'audience' },
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
  await sql`update shopify_delivery set facts = facts - 'email' - 'mobile'
    where merchant_id = ${merchantId} and strpos(lower(facts::text), lower(${trace})) > 0`.execute(tx)
  await sql`update batch_row set cells = null, facts = null, note = null
    where merchant_id = ${merchantId}
      and strpos(lower(concat(cells::text, facts::text, note, refusal::text)), lower(${trace})) > 0`.execute(tx)
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`
const inText = (text: RawBuilder<unknown>, trace: string) => sql`strpos(lower(${text}), lower(${trace})) > 0`

const documentWithout = (value: unknown, traces: Traces): unknown => {
  const clean = withoutTraces(value, traces)
  // What stood in a name of a field, too.
  return mentions(JSON.stringify(clean), traces) ? {} : clean
}

const jsonWithout = (value: unknown, traces: Traces) =>
  value === null ? null : JSON.stringify(documentWithout(value, traces))
