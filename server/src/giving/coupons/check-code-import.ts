import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { BarcodeType } from '@chopcard/contract/giving/coupon-checks.ts'
import type { checkCodeImport as route } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import type { Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { findRepeatedCodes, problemOfCode } from './judge-codes.ts'
import { type CodeImportRow, lockCodeImport, presentCodeImport } from './code-import-store.ts'
import { loadCoupon, settingsOf } from './coupon-store.ts'

const atOnce = 5_000

type Plan = {
  file: CodeImportRow
  column: number
  barcodeType: BarcodeType
  repeated(code: string, row: number): number | undefined
}
type Checked = { number: number; code: string; state: string; problem: string | null; values: { row: number } | null }

/** Tries the import of codes without doing it: notes at each row what would become of it. */
export const checkCodeImport: Verb<typeof route> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const { merchant } = ctx
    const file = await lockCodeImport(tx, merchant.id, params.id)
    const { codeSource, barcodeType } = settingsOf(await loadCoupon(tx, merchant.id, file.coupon_id))
    if (codeSource !== 'generated') refuse('INVALID_REQUEST')
    const plan = { file, column: body.column, barcodeType, repeated: findRepeatedCodes() }
    await tx
      .updateTable('coupon_import')
      .set({ code_column: body.column, has_headings: body.hasHeadings, state: 'checked' })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', file.id)
      .execute()
    let last: number | undefined = body.hasHeadings ? await passHeadings(tx, file) : 0
    while (last !== undefined) last = await checkSome(tx, plan, last)
    ctx.note({ target: file.coupon_id, after: body })
    return presentCodeImport(tx, merchant.id, file.id)
  })

/** Forgets what an earlier check said of the first row, since it is of headings now, and answers with its number. */
async function passHeadings(tx: Tx, { merchant_id, id }: CodeImportRow): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    update coupon_import_row set state = 'read', code = null, problem = null, problem_values = null
    where merchant_id = ${merchant_id} and import_id = ${id} and number = (
      select min(number) from coupon_import_row where merchant_id = ${merchant_id} and import_id = ${id})
    returning number`.execute(tx)
  return rows[0]?.number ?? 0
}

/** Answers with the last row it has looked at; undefined where none was left. */
async function checkSome(tx: Tx, plan: Plan, after: number): Promise<number | undefined> {
  const { file, column } = plan
  const { rows } = await sql<{ number: number; code: string }>`
    select number, coalesce(cells ->> ${column}::integer, '') as code from coupon_import_row
    where merchant_id = ${file.merchant_id} and import_id = ${file.id} and number > ${after}
    order by number limit ${atOnce}`.execute(tx)
  if (rows.length === 0) return undefined
  const known = await knownCodes(
    tx,
    file,
    rows.map(({ code }) => code),
  )
  const checked = rows.map((row): Checked => ({ ...row, ...judge(row, plan, known) }))
  await sql`update coupon_import_row r
    set code = n.code, state = n.state, problem = n.problem, problem_values = n.values
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb)
      as n (number integer, code text, state text, problem text, values jsonb)
    where r.merchant_id = ${file.merchant_id} and r.import_id = ${file.id} and r.number = n.number`.execute(tx)
  return rows.at(-1)?.number
}

type Known = 'here' | 'taken' | 'number'
type Verdict = Pick<Checked, 'state' | 'problem' | 'values'>

function judge({ number, code }: { number: number; code: string }, plan: Plan, known: Map<string, Known>): Verdict {
  const refused = (problem: string, values: Checked['values'] = null) => ({ state: 'refused', problem, values })
  const problem = problemOfCode(code, plan.barcodeType)
  if (problem) return refused(problem)
  const earlier = plan.repeated(code, number)
  if (earlier !== undefined) return refused('repeatsRow', { row: earlier })
  const found = known.get(code)
  if (found === 'taken') return refused('codeTaken')
  if (found === 'number') return refused('codeIsNumber')
  return { state: found ? 'skipped' : 'waiting', problem: null, values: null }
}

/** Whose codes these are already. */
async function knownCodes(tx: Tx, file: CodeImportRow, codes: string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<{ code: string; known: Known }>`
    select code, case when coupon_id = ${file.coupon_id} then 'here' else 'taken' end as known from coupon_code
    where merchant_id = ${file.merchant_id} and code = any(${codes}::text[])
    union all
    select fixed_number, 'number' from coupon
    where merchant_id = ${file.merchant_id} and fixed_number = any(${codes}::text[]) and deleted_at is null`.execute(tx)
  return new Map(rows.map(({ code, known }) => [code, known]))
}
