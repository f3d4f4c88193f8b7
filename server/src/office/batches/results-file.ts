import type { batchFile as route } from '@chopcard/contract/office/merchant/batches.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { writeCsv } from '../../core/write-csv.ts'
import { type BatchRow, loadBatch, type StoredRefusal } from './batch-store.ts'
import { refusalWords, rowsQuery } from './list-rows.ts'

const atOnce = 2_000

/** The rows with their results as CSV. Of an import its own columns come first, so that it can be repaired and tried again. */
export const batchFile: Verb<typeof route> = async (ctx, { params, query }) => {
  const batch = await loadBatch(ctx.db, ctx.merchant.id, params.id)
  const word = (key: string) => say(ctx.language, 'batches', key)
  const own = batch.ask.headings ?? [word('column.cardNumber'), word('column.member')]
  const file = writeCsv([...own, word('column.row'), word('column.result'), word('column.reason')])
  for (let last = 0; ; ) {
    const rows = await rowsQuery(ctx.db, ctx.merchant.id, batch.id, query.state)
      .where('r.number', '>', last)
      .orderBy('r.number')
      .limit(atOnce)
      .execute()
    await file.add(rows.map((row) => cellsOf(ctx, batch, row)))
    if (rows.length < atOnce) break
    last = rows.at(-1)?.number ?? last
  }
  return { content: await file.end(), type: 'text/csv; charset=utf-8', name: `${word('file')}-${batch.act}.csv` }
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsQuery>['execute']>>[number]

function cellsOf(ctx: MerchantContext, batch: BatchRow, row: Row) {
  const { message, problems } = refusalWords(row.refusal as StoredRefusal | null, ctx.language, ctx.merchant)
  const headings = batch.ask.headings ?? []
  const reasons = problems.map((problem) => `${headings[problem.column] ?? ''}: ${problem.message}`)
  const cells = row.cells as string[] | null
  const own = batch.ask.headings
    ? headings.map((_, column) => cells?.[column] ?? '')
    : [row.card_number, row.nickname ?? row.email ?? row.mobile]
  const note = row.note && say(ctx.language, 'batches', `note.${row.note}`)
  return [...own, row.number, say(ctx.language, 'batches', `row.${row.state}`), message ?? (reasons.join(' ') || note)]
}
