import type {
  earnCodesFile as fileRoute,
  earnSheet as sheetRoute,
} from '@chopcard/contract/earning/merchant/earn-codes.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { writeCsv } from '../../core/write-csv.ts'
import { earnAddress } from './code-text.ts'
import { type EarnBatchRow, loadEarnBatch } from './earn-batch-store.ts'

const atOnce = 5_000

const codesFrom = ({ db, merchant }: MerchantContext, batch: EarnBatchRow, first: number) =>
  db
    .selectFrom('earn_code')
    .select(['number', 'code', 'used'])
    .where('merchant_id', '=', merchant.id)
    .where('batch_id', '=', batch.id)
    .where('number', '>=', first)
    .orderBy('number')
    .limit(atOnce)
    .execute()

const addressOf = ({ app, merchant }: MerchantContext) => earnAddress(app.config.publicUrl, merchant.shortKey)

/** What a sheet of QR codes is drawn from; the browser draws it, as it does the poster. */
export const earnSheet: Verb<typeof sheetRoute> = async (ctx, { params, query }) => {
  const batch = await loadEarnBatch(ctx.db, ctx.merchant.id, params.id)
  const first = query.from ?? 1
  const rows = await codesFrom(ctx, batch, first)
  return { address: addressOf(ctx), first, codes: rows.map(({ code }) => code) }
}

/** The codes of a batch as CSV, for whoever prints labels. */
export const earnCodesFile: Verb<typeof fileRoute> = async (ctx, { params }) => {
  const batch = await loadEarnBatch(ctx.db, ctx.merchant.id, params.id)
  const word = (key: string) => say(ctx.language, 'earn-codes', `file.${key}`)
  const file = writeCsv([word('number'), word('code'), word('address'), word('uses')])
  const address = addressOf(ctx)
  for (let first = 1; ; first += atOnce) {
    const rows = await codesFrom(ctx, batch, first)
    await file.add(rows.map(({ number, code, used }) => [number, code, `${address}${code}`, used]))
    if (rows.length < atOnce) break
  }
  return { content: await file.end(), type: 'text/csv; charset=utf-8', name: `${batch.name}.csv` }
}
