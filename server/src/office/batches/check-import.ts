import { sql } from 'kysely'
import type { FieldProblem } from '@chopcard/contract/core/errors.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { checkImport as route } from '@chopcard/contract/office/merchant/imports.ts'
import { hasEnded, loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { rulesOf } from '../../loyalty/campaigns/stored-settings.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { refuseGoverned } from '../../core/governed-fields.ts'
import { type Ask, countRows, loadBatch, lockImport, presentBatch } from './batch-store.ts'
import { findRepeats, type Repeats } from './find-repeats-rules.ts'
import { cardOf, findKnown, type Found } from './known-members.ts'
import { type ImportFacts, readRow, type ReadRow } from './read-row.ts'

const atOnce = 1_000

type Checked = { number: number; state: string; note: string | null; facts: ImportFacts; problems: FieldProblem[] }
type Plan = { campaign: Parameters<typeof readRow>[1]; campaignId: string; ask: Ask; repeats: Repeats }

/** Tries an import without doing it: notes at each row what would become of it. */
export const checkImport: Verb<typeof route> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const { merchant } = ctx
    refuseGoverned(
      merchant,
      'importColumn',
      body.columns.map(({ field }, at) => ({ field, after: field, path: `columns.${at}.field` })),
    )
    const batch = await lockImport(tx, merchant.id, params.id)
    const { campaignId, ...asked } = body
    const campaign = await loadCampaign(tx, merchant.id, campaignId)
    if (hasEnded(campaign, ctx.now, merchant.timeZone)) refuse('CAMPAIGN_ENDED')
    const ask: Ask = { ...batch.ask, ...asked }
    const rules = rulesOf(campaign.type, campaign.settings, false)
    const plan = { campaign: { rules, settings: campaign.settings }, campaignId, ask, repeats: findRepeats() }
    let last: number | undefined = 0
    while (last !== undefined) last = await checkSome(ctx, tx, batch.id, plan, last)
    await tx
      .updateTable('batch')
      .set({ ask: JSON.stringify(ask), campaign_id: campaignId, state: 'checked' })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', batch.id)
      .execute()
    await countRows(tx, merchant.id, batch.id)
    ctx.note({ target: batch.id, after: body })
    return presentBatch(await loadBatch(tx, merchant.id, batch.id))
  })

/** Answers with the last row it has looked at; undefined where none was left. */
async function checkSome(ctx: MerchantContext, tx: Tx, batchId: string, plan: Plan, after: number) {
  const rows = await tx
    .selectFrom('batch_row')
    .select(['number', 'cells'])
    .where('merchant_id', '=', ctx.merchant.id)
    .where('batch_id', '=', batchId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(atOnce)
    .execute()
  const read = rows.map(({ number, cells }) => ({ number, ...readRow(cells as string[], plan.campaign, plan.ask) }))
  const known = await findKnown(
    tx,
    ctx.merchant.id,
    plan.campaignId,
    read.map(({ facts }) => facts),
  )
  const checked = read.map((row) => judge(row, cardOf(row.facts, known), plan))
  await noteChecked(tx, ctx.merchant.id, batchId, checked)
  return rows.at(-1)?.number
}

function judge(row: ReadRow & { number: number }, found: Found, { ask, repeats }: Plan): Checked {
  const column = (field: string) => String(ask.columns?.find((one) => one.field === field)?.column ?? 0)
  const problems = [
    ...row.problems,
    ...repeats.of(row.number, row.facts).map(({ field, row: earlier }) => ({
      path: column(field),
      message: 'repeatsRow',
      values: { row: earlier },
    })),
    ...(found.taken ? [{ path: column('cardNumber'), message: 'cardNumberTaken' }] : []),
    ...(found.twoMembers ? [{ path: column('mobile'), message: 'twoMembers' }] : []),
    ...(found.otherExternalId ? [{ path: column('externalId'), message: 'unique' }] : []),
  ]
  const { number, facts } = row
  if (problems.length) return { number, facts, problems, state: 'refused', note: null }
  if (!found.card) return { number, facts, problems, state: 'waiting', note: 'new' }
  return ask.setBalance && found.differs
    ? { number, facts, problems, state: 'waiting', note: 'change' }
    : { number, facts, problems, state: 'skipped', note: 'exists' }
}

/** All rows of a read with one statement. */
const noteChecked = (tx: Tx, merchantId: string, batchId: string, rows: readonly Checked[]) =>
  sql`update batch_row r set state = n.state, note = n.note, facts = n.facts, refusal = n.refusal
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ problems, ...row }) => ({
        ...row,
        refusal: problems.length ? { code: 'VALIDATION_FAILED', facts: { fields: problems } } : null,
      })),
    )}::jsonb) as n (number integer, state text, note text, facts jsonb, refusal jsonb)
    where r.merchant_id = ${merchantId} and r.batch_id = ${batchId} and r.number = n.number`.execute(tx)
