import type { listBatchRows as route, RowNote, rowStates } from '@chopcard/contract/office/merchant/batches.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { wallTime } from '../../core/clock.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import { fetchPage } from '../../core/paging.ts'
import { loadBatch, type StoredRefusal } from './batch-store.ts'

/** What became of each row, in the order of the file or of the cards. */
export const listBatchRows: Verb<typeof route> = async (ctx, { params, query }) => {
  await loadBatch(ctx.db, ctx.merchant.id, params.id)
  const rows = rowsQuery(ctx.db, ctx.merchant.id, params.id, query.state)
  const page = await fetchPage(ctx.db, rows.orderBy('r.number', query.sort === '-number' ? 'desc' : 'asc'), query)
  return {
    ...page,
    items: page.items.map((row) => ({
      number: row.number,
      memberId: row.card_id,
      cardNumber: row.card_number,
      name: row.nickname ?? row.email ?? row.mobile,
      state: row.state as (typeof rowStates)[number],
      note: row.note as RowNote | null,
      cells: row.cells as string[] | null,
      ...refusalWords(row.refusal as StoredRefusal | null, ctx.language, ctx.merchant),
    })),
  }
}

export const rowsQuery = (db: Db, merchantId: string, batchId: string, state: string | undefined) =>
  db
    .selectFrom('batch_row as r')
    .leftJoin('card as c', (join) => join.onRef('c.merchant_id', '=', 'r.merchant_id').onRef('c.id', '=', 'r.card_id'))
    .leftJoin('member as mb', (join) =>
      join.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
    )
    .select(['r.number', 'r.card_id', 'r.state', 'r.note', 'r.refusal', 'r.cells'])
    .select(['c.card_number', 'mb.nickname', 'mb.email', 'mb.mobile'])
    .where('r.merchant_id', '=', merchantId)
    .where('r.batch_id', '=', batchId)
    .$if(state !== undefined, (rows) => rows.where('r.state', '=', state ?? ''))

/** What was asked for and does not fit a card: «invalid» alone would not tell what to change. */
const askedFor = { quantity: true, chopTypeId: true }

/** A stored refusal in words: of the whole row, and of each cell. */
export function refusalWords(refusal: StoredRefusal | null, language: Language, merchant: Merchant) {
  const { code, facts } = refusal ?? {}
  const problems = (facts?.fields ?? []).map(({ path, message, values }) => ({
    column: Number(path),
    message: say(language, 'errors', `fields.${message}`, values),
  }))
  const ofCells = problems.filter(({ column }) => Number.isInteger(column))
  const retry =
    facts?.retryAt &&
    say(language, 'common', 'connection.retryAt', { when: wallTime(new Date(facts.retryAt), merchant.timeZone) })
  const asked = code === 'INVALID_REQUEST' ? facts?.fields?.find(({ path }) => path in askedFor)?.path : undefined
  const words = asked
    ? say(language, 'batches', `at.${asked}`)
    : code && say(language, 'errors', `codes.${code}`, facts?.values)
  const message = words ? [words, retry].filter(Boolean).join(' ') : null
  return { message: ofCells.length ? null : message, problems: ofCells }
}
