import type { changeTagState as stateRoute, editTag as editRoute } from '@chopcard/contract/outward/merchant/taps.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { TagKind } from '@chopcard/contract/outward/taps.ts'
import type { Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import { checkTagFacts, orUidUsed, tagColumns, type TagFacts } from './tag-facts.ts'
import { loadTag, presentTag, type TagRow } from './tag-store.ts'

export const editTag: Verb<typeof editRoute> = (ctx, { params: { id }, body: { seen, ...body } }) =>
  orUidUsed(() =>
    ctx.write(async (tx) => {
      await lockTag(tx, ctx.merchant.id, id)
      const before = await loadTag(tx, ctx.merchant.id, id)
      if (seen) refuseChanged(named(seen, before), named(tagFacts(before), before))
      // The counter belongs to the chip.
      if (before.taps > 0 && before.uid !== body.uid)
        refuse('TAG_IN_USE', { fields: [{ path: 'uid', message: 'tagInUse' }] })
      await checkTagFacts(tx, ctx.merchant.id, before.kind as TagKind, body)
      await update(tx, ctx.merchant.id, id, tagColumns(body))
      const after = presentTag(await loadTag(tx, ctx.merchant.id, id))
      ctx.note({ target: id, before: presentTag(before), after })
      return after
    }),
  )

const tagFacts = (row: TagRow): TagFacts => ({
  uid: row.uid,
  name: row.name,
  place: row.place,
  campaignId: row.campaign_id,
  boothId: row.booth_id,
  staffId: row.staff_id,
  storeId: row.store_id,
})

/** What a tag stands for now is told by its name; another one only differs. */
const named = (facts: TagFacts, now: TagRow) => ({
  ...facts,
  campaignId: facts.campaignId === now.campaign_id ? now.campaign_name : facts.campaignId,
  boothId: facts.boothId === now.booth_id ? now.booth_name : facts.boothId,
  staffId: facts.staffId === now.staff_id ? now.staff_name : facts.staffId,
  storeId: facts.storeId === now.store_id ? now.store_name : facts.storeId,
})

export const changeTagState: Verb<typeof stateRoute> = (ctx, { params: { id }, body: { state } }) =>
  ctx.write(async (tx) => {
    const before = await loadTag(tx, ctx.merchant.id, id)
    await update(tx, ctx.merchant.id, id, { state })
    const after = presentTag(await loadTag(tx, ctx.merchant.id, id))
    ctx.note({ target: id, before: { state: before.state }, after: { state: after.state } })
    return after
  })

const lockTag = (tx: Tx, merchantId: string, id: string) =>
  tx
    .selectFrom('tap_tag')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const update = (
  tx: Tx,
  merchantId: string,
  id: string,
  values: Partial<ReturnType<typeof tagColumns>> & { state?: string },
) => tx.updateTable('tap_tag').set(values).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
