import type { z } from 'zod'
import type {
  checkStores as checkRoute,
  importStores as importRoute,
} from '@chopcard/contract/accounts/merchant/stores.ts'
import { MAX_STORES } from '@chopcard/contract/accounts/merchant/stores.ts'
import { type FieldProblem, Refusal } from '@chopcard/contract/core/errors.ts'
import { languages, type Language } from '@chopcard/contract/core/kinds.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { openJobContext } from '../../core/job-context.ts'
import { forgetWorkbook, readWorkbook, removeWorkbook } from '../uploads/read-workbook.ts'
import { addStore } from './add-store.ts'
import { editStore } from './edit-store.ts'
import { type FileWords, type PlannedRow, planRows, storeFields } from './plan-stores.ts'
import { presentStore, storesQuery } from './store-rows.ts'

type Result = z.input<(typeof importRoute)['reply']>[number]

const limits = { maxRows: MAX_STORES + 1, maxColumns: 40, minRows: 2, whenEmpty: 'IMPORT_EMPTY' } as const

/** What an import of the file would come to, without doing it. */
export const checkStores: Verb<typeof checkRoute> = async (ctx, { body }) =>
  (await planned(ctx, body.uploadId)).map((row) => resultOf(ctx, row))

/** Adds and changes the stores of a file, each row by the verb of its form and in a transaction of its own. */
export const importStores: Verb<typeof importRoute> = async (ctx, { body: { uploadId, filename } }) => {
  const results: Result[] = []
  for (const row of await planned(ctx, uploadId)) results.push(await done(ctx, row))
  const answer = await ctx.write(async (tx) => {
    await forgetWorkbook(ctx, tx, uploadId)
    const count = (state: Result['state']) => results.filter((one) => one.state === state).length
    ctx.note({ after: { filename, added: count('add'), changed: count('change'), refused: count('refused') } })
    return results
  })
  await removeWorkbook(ctx, uploadId)
  return answer
}

async function planned(ctx: MerchantContext, uploadId: string): Promise<PlannedRow[]> {
  const rows = await readWorkbook(ctx, uploadId, limits)
  const stores = await storesQuery(ctx.db, ctx.merchant.id).execute()
  return planRows(rows, stores.map(presentStore), fileWords)
}

async function done(ctx: MerchantContext, row: PlannedRow): Promise<Result> {
  try {
    const { app, merchant, actor, now, action, ip, requestId } = ctx
    const own = { ...openJobContext(app, merchant, actor, now, action, undefined, { ip, requestId }), staff: ctx.staff }
    if (row.state === 'add') await addStore(own, { params: {}, query: {}, body: row.body })
    if (row.state === 'change') await editStore(own, { params: { id: row.id }, query: {}, body: row.body })
    return resultOf(ctx, row)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const { code, facts } = error
    const refused = { row: row.row, name: row.name, state: 'refused', problems: facts.fields ?? [] } as const
    const message = say(ctx.language, 'errors', `codes.${code}`, facts.values)
    return { ...resultOf(ctx, refused), message: facts.fields?.length ? null : message }
  }
}

const resultOf = ({ language }: MerchantContext, row: PlannedRow): Result => ({
  row: row.row,
  name: row.name,
  state: row.state,
  message: null,
  problems: row.state === 'refused' ? row.problems.map((problem) => saidIn(language, problem)) : [],
})

const saidIn = (language: Language, { path, message, values }: FieldProblem): Result['problems'][number] => {
  const column = storeFields.find((field) => field === path) ?? 'name'
  return {
    column: say(language, 'exports', `columns.${columnOf[column]}`),
    message: say(language, 'errors', `fields.${message}`, values),
  }
}

/** What the export calls each field: its files can be changed and imported again, in any language. */
const columnOf = {
  id: 'storeId',
  name: 'name',
  address: 'storeAddress',
  latitude: 'latitude',
  longitude: 'longitude',
  openingHours: 'openingHours',
  active: 'isOpen',
} as const satisfies Record<(typeof storeFields)[number], string>
export const storeColumnNames = storeFields.map((field) => columnOf[field])

const inAll = (key: string) => languages.map((language) => say(language, 'exports', key).toLowerCase())
const fileWords: FileWords = {
  fields: new Map(
    storeFields.flatMap((field) =>
      [field.toLowerCase(), ...inAll(`columns.${columnOf[field]}`)].map((word) => [word, field] as const),
    ),
  ),
  yes: new Set(['true', '1', ...inAll('yes')]),
  no: new Set(['false', '0', ...inAll('no')]),
}
