import type * as contract from '@chopcard/contract/office/merchant/views.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Input } from '@chopcard/contract/core/route.ts'
import { newId } from '../../core/new-id.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { unlessNameTaken } from '../../core/named-rows.ts'

const list = 'cards'

export const listViews: Verb<typeof contract.listViews> = (ctx) => views(ctx, ctx.db)

export const createView: Verb<typeof contract.createView> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const [id, own] = [newId(), ownership(ctx)]
    await unlessNameTaken('saved_view_name', () =>
      tx
        .insertInto('saved_view')
        .values({ ...own, id, list, ...viewColumns(ctx, body) })
        .execute(),
    )
    return viewOf(ctx, tx, id)
  })

export const editView: Verb<typeof contract.editView> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const { numUpdatedRows } = await unlessNameTaken('saved_view_name', () =>
      tx
        .updateTable('saved_view')
        .set(viewColumns(ctx, body))
        .where('merchant_id', '=', ctx.merchant.id)
        .where('id', '=', params.id)
        .where('staff_id', '=', ctx.staff.id)
        .executeTakeFirst(),
    )
    if (!numUpdatedRows) refuse('NOT_FOUND')
    return viewOf(ctx, tx, params.id)
  })

export const deleteView: Verb<typeof contract.deleteView> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('saved_view')
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', params.id)
      .where('staff_id', '=', ctx.staff.id)
      .executeTakeFirst()
    if (!numDeletedRows) refuse('NOT_FOUND')
    ctx.note({ target: params.id })
    return { done: true as const }
  })

const ownership = ({ merchant, staff }: MerchantContext) => ({ merchant_id: merchant.id, staff_id: staff.id })

/** What others see needs the right to edit. */
function viewColumns({ staff }: MerchantContext, body: Input<typeof contract.createView>['body']) {
  if (body.shared && !staff.actions.has('edit')) refuse('FORBIDDEN')
  return { name: body.name, is_shared: body.shared, words: JSON.stringify(body.words), columns: [...body.columns] }
}

/** One's own, and those shared by others. */
async function views(ctx: MerchantContext, db: Db | Tx) {
  const rows = await db
    .selectFrom('saved_view as v')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.merchant_id', '=', 'v.merchant_id').onRef('s.id', '=', 'v.staff_id'),
    )
    .select(['v.id', 'v.name', 'v.is_shared', 'v.staff_id', 'v.words', 'v.columns', 's.name as owner'])
    .where('v.merchant_id', '=', ctx.merchant.id)
    .where((eb) => eb.or([eb('v.staff_id', '=', ctx.staff.id), eb('v.is_shared', '=', true)]))
    .orderBy('v.name')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    shared: row.is_shared,
    mine: row.staff_id === ctx.staff.id,
    owner: row.owner,
    words: row.words as Record<string, string>,
    columns: row.columns as (typeof contract.memberColumns)[number][],
  }))
}

const viewOf = async (ctx: MerchantContext, tx: Tx, id: string) =>
  (await views(ctx, tx)).find((view) => view.id === id) ?? refuse('NOT_FOUND')
