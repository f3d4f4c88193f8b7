import { noDetails } from '@chopcard/contract/members/member-details.ts'
import { type RawBuilder, sql } from 'kysely'
import { amendSeals, holdSeals, type SealedLine } from '../../core/audit-seals.ts'
import type { Tx } from '../../core/database.ts'
import { mentions, personalField, type Traces, withoutTraces } from './contact-traces.ts'

export type Forgotten = {
  merchantId: string
  memberIds: string[]
  cardIds: string[]
  /** Addresses and numbers that are theirs: what names one is about them, wherever it stands. */
  traces: Traces
  /** What they only say is theirs: it may be another's, and counts in what is the member's own. */
  stated: Traces
  /** The digits of their numbers, with the country's code and as they are dialled at home. */
  numbers: readonly string[]
}

/** Takes a person out of everything that was kept beside the member: audit, stored answers, messages, filters, imports. */
export async function forgetTraces(tx: Tx, who: Forgotten): Promise<void> {
  await forgetAudit(tx, who)
  await forgetAnswers(tx, who)
  for (const trace of who.traces) {
    await forgetMessages(tx, who.merchantId, naming(trace))
    await forgetRequests(tx, who.merchantId, trace)
  }
  await forgetMessages(tx, who.merchantId, sql`member_id in (${sql.join(who.memberIds)})`)
  await forgetOwnRows(tx, who)
  // An order may have had another address or number than the member whose card it was for.
  await sql`update shopify_delivery set facts = facts - 'email' - 'mobile'
    where merchant_id = ${who.merchantId} and card_id = any(${who.cardIds}::uuid[])`.execute(tx)
  // What was given stays with its money; whoever has its address still has it.
  if (who.traces.length) {
    for (const table of ['voucher_record', 'coupon_copy', 'coupon_sending_row', 'payment'] as const)
      await tx
        .updateTable(table)
        .set({ email: null })
        .where('merchant_id', '=', who.merchantId)
        .where('email', 'in', [...who.traces])
        .execute()
    await tx
      .updateTable('shop_order')
      .set({
        email: null,
        phone: null,
        // What is paid for, or may be, is still to be sent; the order loses its address with that.
        shipping_address: sql`case when state in ('pending', 'paid') then shipping_address end`,
      })
      .where('merchant_id', '=', who.merchantId)
      .where((eb) => eb.or([eb('email', 'in', [...who.traces]), hasNumber(who.numbers)]))
      .execute()
  }
  // Nobody is written to any more: what waits for their browsers finds none.
  for (const table of ['push_subscription', 'card_device', 'named_card'] as const)
    await tx
      .deleteFrom(table)
      .where('merchant_id', '=', who.merchantId)
      .where(sql<boolean>`card_id = any(${who.cardIds}::uuid[])`)
      .execute()
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

/** Lines that hold nobody, as those of stamps do, are left alone. Looked through some at a time: a shop has many. */
async function forgetAudit(tx: Tx, { merchantId, memberIds, cardIds, traces, stated }: Forgotten): Promise<void> {
  await holdSeals(tx)
  const ofMember = sql`target in (${sql.join([...memberIds, ...cardIds])})`
  let after: { at: string; id: string } | undefined = { at: '-infinity', id: nobody }
  while (after) {
    const some: RawBuilder<unknown> = sql`merchant_id = ${merchantId} and (at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    const { rows: lines } = await sql<AuditLine>`
      with line as (
        select at, id, before, after, target, row_number() over (order by at, id) = ${lookedAtOnce} as last
        from audit where ${some} order by at, id limit ${lookedAtOnce}
      )
      select line.at::text, id, before, after, last, ${ofMember} as own from line
      cross join lateral (select lower(concat(before, after)) as said offset 0) as x
      where last or (${anyOf([
        sql`${ofMember} and (concat(before, after) ~ ${personalField} or ${anyOf(stated.map(inSaid))})`,
        ...traces.map(inSaid),
      ])}) order by at, id`.execute(tx)
    for (const part of inChunks(lines)) {
      const { rows: changed } = await sql<SealedLine>`update audit a set before = n.before, after = n.after
        from jsonb_to_recordset(${cleaned(part, ['before', 'after'], ({ own }) => (own ? [...traces, ...stated] : traces))}::jsonb)
          as n (at timestamptz, id uuid, before jsonb, after jsonb)
        where a.merchant_id = ${merchantId} and a.at = n.at and a.id = n.id returning a.seal, a.position`.execute(tx)
      await amendSeals(tx, changed)
    }
    after = lines.at(-1)?.last ? lines.at(-1) : undefined
  }
}

type AuditLine = { at: string; id: string; before: unknown; after: unknown; last: boolean; own: boolean }
const lookedAtOnce = 20_000
const inSaid = (trace: string) => sql`strpos(x.said, ${trace.toLowerCase()}) > 0`

/**
 * The answer to a key stays, so that a repeat cannot happen twice; the person in it goes. Answers that tell of one card are
 * found by it. The many that tell of an operation go as a whole: a card that is closed refuses its repeat.
 */
async function forgetAnswers(tx: Tx, { merchantId, cardIds, traces, stated }: Forgotten): Promise<void> {
  const ofCards = sql`merchant_id = ${merchantId} and card_id = any(${cardIds}::uuid[])`
  let deleted
  do {
    deleted = await sql`delete from idempotency where merchant_id = ${merchantId} and (caller, key) in (
      select caller, key from idempotency where ${ofCards} and (packed is not null or answer ? 'entry')
      limit ${deletedAtOnce})`.execute(tx)
  } while (Number(deleted.numAffectedRows) === deletedAtOnce)
  // A registration's: the same submit would open the card that is closed.
  await sql`delete from idempotency where merchant_id = ${merchantId} and card_id is null
    and answer ->> 'cardId' = any(${cardIds}::text[])
    and case when jsonb_typeof(answer) = 'object' then answer - 'cardId' = '{}'::jsonb else false end`.execute(tx)
  await sql`update idempotency set answer = case
      when answer ? 'cardNumber' then answer || ${nobodyShown}::jsonb
      else jsonb_set(answer, '{card}', (answer -> 'card') || ${nobodyShown}::jsonb) end
    where ${ofCards}`.execute(tx)
  const ofCard = anyOf(cardIds.map(inSaid))
  const about = anyOf([...cardIds, ...traces].map(inSaid))
  let after: { caller: string; key: string } | undefined
  do {
    const { rows } = await sql<{ caller: string; key: string; answer: unknown; own: boolean }>`
      select i.caller, i.key, i.answer, ${ofCard} as own from idempotency i
      cross join lateral (select lower(i.answer::text) as said offset 0) as x
      where i.merchant_id = ${merchantId} and i.card_id is null
        and (i.caller, i.key) > (${after?.caller ?? nobody}, ${after?.key ?? ''}) and (${about})
      order by i.caller, i.key limit ${atOnce}`.execute(tx)
    await sql`update idempotency i set answer = coalesce(n.answer, 'null')
      from jsonb_to_recordset(${cleaned(rows, ['answer'], ({ own }) => (own ? [...traces, ...stated] : traces))}::jsonb) as n (caller uuid, key text, answer jsonb)
      where i.merchant_id = ${merchantId} and i.caller = n.caller and i.key = n.key`.execute(tx)
    after = rows.length === atOnce ? rows.at(-1) : undefined
  } while (after)
}

const deletedAtOnce = 20_000
const nobodyShown = JSON.stringify({ ...noDetails, remark: '', additionalInfo: {} })
const nobody = '00000000-0000-0000-0000-000000000000'

function* inChunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += atOnce) yield rows.slice(first, first + atOnce)
}

/** Rows as JSON, the person taken out of some of their columns. */
const cleaned = <Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row)[],
  tracesIn: (row: Row) => Traces,
): string =>
  JSON.stringify(
    rows.map((row) => ({
      ...row,
      ...Object.fromEntries(columns.map((column) => [column, documentWithout(row[column], tracesIn(row))])),
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

/** A customer types a number in any form. */
export const hasNumber = (numbers: readonly string[]) =>
  sql<boolean>`(ltrim(regexp_replace(phone, '\\D', '', 'g'), '0') = any(${numbers}::text[]))`

const naming = (trace: string) => sql`recipient = ${trace} or ${inText(sql`text_body`, trace)}`

/** What somebody searched for, exported, imported, proposed or noted: filters lose the word, rows of a file their cells. */
async function forgetRequests(tx: Tx, merchantId: string, trace: string): Promise<void> {
  const traces = [trace]
  const own = sql`merchant_id = ${merchantId}`
  for (const { table, column, which } of [
    { table: 'export_job', column: 'filters', which: own },
    { table: 'saved_view', column: 'words', which: own },
    { table: 'batch', column: 'ask', which: own },
    { table: 'notification', column: 'audience', which: own },
    { table: 'proposal', column: 'input', which: own },
    // The platform searches the messages of all merchants.
    { table: 'system_export', column: 'filters', which: sql`true` },
  ] as const) {
    const { rows } = await sql<{
      id: string
      value: unknown
    }>`select id, ${sql.ref(column)} as value from ${sql.table(table)}
      where ${which} and strpos(lower(${sql.ref(column)}::text), lower(${trace})) > 0`.execute(tx)
    for (const { id, value } of rows)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${jsonWithout(value, traces)}::jsonb
        where ${which} and id = ${id}`.execute(tx)
  }
  for (const { table, column } of [
    { table: 'booth_booking', column: 'remark' },
    { table: 'coupon_event', column: 'remark' },
    { table: 'shop_order_event', column: 'remark' },
    { table: 'receipt', column: 'note' },
    { table: 'anomaly_finding', column: 'note' },
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = '' where ${own} and ${inText(sql.ref(column), trace)}`.execute(
      tx,
    )
  await sql`update shopify_delivery set facts = facts - 'email' - 'mobile'
    where merchant_id = ${merchantId} and strpos(lower(facts::text), lower(${trace})) > 0`.execute(tx)
  await sql`update batch_row set cells = null, facts = null, note = null
    where merchant_id = ${merchantId}
      and (strpos(lower(cells::text), lower(${trace})) > 0 or strpos(lower(facts::text), lower(${trace})) > 0
        or strpos(lower(note), lower(${trace})) > 0 or strpos(lower(refusal::text), lower(${trace})) > 0)`.execute(tx)
}

/** Rows about the member's own cards: an address there is theirs to forget, whoever reads its mailbox. */
async function forgetOwnRows(tx: Tx, { merchantId, cardIds, stated }: Forgotten): Promise<void> {
  const own = sql`merchant_id = ${merchantId} and card_id = any(${cardIds}::uuid[])`
  await sql`update batch_row set cells = null, facts = null where ${own} and cells is not null`.execute(tx)
  await sql`update coupon_copy set email = null where ${own} and email is not null`.execute(tx)
  for (const trace of stated) {
    await sql`update batch_row set note = null
      where ${own} and (${inText(sql`note`, trace)} or ${inText(sql`refusal::text`, trace)})`.execute(tx)
    for (const { table, column } of [
      { table: 'booth_booking', column: 'remark' },
      { table: 'receipt', column: 'note' },
      { table: 'anomaly_finding', column: 'note' },
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ''
        where ${own} and ${inText(sql.ref(column), trace)}`.execute(tx)
    const { rows } = await sql<{ id: string; input: unknown }>`
      select id, input from proposal where ${own} and ${inText(sql`input::text`, trace)}`.execute(tx)
    for (const { id, input } of rows)
      await sql`update proposal set input = ${jsonWithout(input, [trace])}::jsonb
        where ${own} and id = ${id}`.execute(tx)
  }
}

/** Without any condition nothing fits: a member need not have a card, or any detail. */
const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`
const inText = (text: RawBuilder<unknown>, trace: string) => sql`strpos(lower(${text}), lower(${trace})) > 0`

const documentWithout = (value: unknown, traces: Traces): unknown => {
  const clean = withoutTraces(value, traces)
  // What stood in a name of a field, too.
  return mentions(JSON.stringify(clean), traces) ? {} : clean
}

const jsonWithout = (value: unknown, traces: Traces) =>
  value === null ? null : JSON.stringify(documentWithout(value, traces))
