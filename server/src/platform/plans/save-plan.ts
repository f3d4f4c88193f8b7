import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  addPlan as addRoute,
  editPlan as editRoute,
  PlanDetails,
} from '@chopcard/contract/platform/admin/plans.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { newId } from '../../core/new-id.ts'
import type { Verb } from '../../core/context.ts'
import { Changed, type Tx } from '../../core/database.ts'
import { moneyText } from '../../core/money-text.ts'
import { nodeByNode } from '../../core/node-by-node.ts'
import { differences, refuseChanged } from '../../core/refuse-changed.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { checkTrial, needsNewVersion } from './plan-edit-rules.ts'
import { planColumns, detailsOf, showPlan, withName } from './plan-store.ts'

export const addPlan: Verb<typeof addRoute> = (ctx, { body }) =>
  withName(() =>
    ctx.write(async (tx) => {
      const id = newId()
      await tx
        .insertInto('service_plan')
        .values({ id, ...planColumns(body) })
        .execute()
      ctx.note({ target: id, after: body })
      return showPlan(tx, id)
    }),
  )

/** Saves a plan. What merchants have, or have ordered, is not touched: they keep their version. */
export const editPlan: Verb<typeof editRoute> = (ctx, { params, body: { seen, ...after } }) =>
  withName(() =>
    ctx.write(async (tx) => {
      await nodeByNode(ctx.app, tx)
      const current = await holdCurrent(tx, params.id)
      const before = detailsOf(current)
      refuseChanged(shown(seen, ctx.language), shown(before, ctx.language))
      checkTrial(current.is_trial, after)
      const isNew = needsNewVersion(before, after) && (await isTaken(tx, current.id))
      const id = isNew ? await addVersion(tx, current, after) : await changeVersion(tx, current.id, after)
      await nameAll(tx, current.family_id, after)
      ctx.note({ target: id, ...differences(before, after) })
      return showPlan(tx, id)
    }),
  )

/** The price as the form shows it. */
const shown = (details: PlanDetails, language: Language) => ({
  ...details,
  price: moneyText(details.price, details, language),
})

/** The current version of a plan, locked: it is changed once at a time. */
async function holdCurrent(tx: Tx, id: string) {
  const current = await tx
    .selectFrom('service_plan')
    .selectAll()
    .where('family_id', '=', sql<string>`(select f.family_id from service_plan f where f.id = ${id})`)
    .where('superseded_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (current) return current
  const known = await tx.selectFrom('service_plan').select('id').where('id', '=', id).executeTakeFirst()
  // Superseded while this waited for it: there is another current one by now.
  if (known) throw new Changed()
  return refuse('NOT_FOUND')
}

type Current = Awaited<ReturnType<typeof holdCurrent>>
type Details = z.output<typeof PlanDetails>

/** Whether a version is a merchant's, or was ordered and may become one's. */
async function isTaken(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select 1 from ${realMerchants} m where plan_id = ${id})
      or exists (select 1 from plan_order where plan_id = ${id}) as taken`.execute(tx)
  return rows[0]?.taken === true
}

async function addVersion(tx: Tx, current: Current, after: Details): Promise<string> {
  const id = newId()
  await tx.updateTable('service_plan').set({ superseded_at: sql<Date>`now()` }).where('id', '=', current.id).execute()
  await tx
    .insertInto('service_plan')
    .values({
      id,
      first_version_id: current.family_id,
      version: current.version + 1,
      is_trial: current.is_trial,
      ...planColumns(after),
    })
    .execute()
  return id
}

async function changeVersion(tx: Tx, id: string, after: Details): Promise<string> {
  await tx.updateTable('service_plan').set(planColumns(after)).where('id', '=', id).execute()
  return id
}

/** What a plan is called and whether it can be had is one thing for all its versions. */
const nameAll = (tx: Tx, familyId: string, { name, enabled }: Details) =>
  tx.updateTable('service_plan').set({ name, enabled }).where('family_id', '=', familyId).execute()
