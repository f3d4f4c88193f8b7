import { sql } from 'kysely'
import type * as contract from '@chopcard/contract/platform/admin/banners.ts'
import type { BannerPlace } from '@chopcard/contract/office/banners.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { newId } from '../../core/new-id.ts'
import type { Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { lockOrder, moveInOrder, writeOrder } from '../../core/sequence.ts'
import { bannerColumns, bannersQuery, presentBanner } from './banner-store.ts'
import { refuseOtherVersion } from '../../core/refuse-changed.ts'

/** Adds a banner after the last one of its place. */
export const createBanner: Verb<typeof contract.createBanner> = (ctx, { params: { place }, body }) =>
  ctx.write(async (tx) => {
    await lockOrder(tx, 'banner')
    const id = newId()
    const position = sql<number>`(select coalesce(max(position), 0) + 1 from banner where place = ${place})`
    await tx
      .insertInto('banner')
      .values({ id, place, position, ...bannerColumns(body) })
      .execute()
    ctx.note({ target: id, after: body })
    return bannerOf(tx, id)
  })

/** Changes a banner by optimistic locking: `version` is the one that the form was filled from. */
export const editBanner: Verb<typeof contract.editBanner> = (ctx, { params: { id }, body: { version, ...body } }) =>
  ctx.write(async (tx) => {
    const before = await bannerOf(tx, id)
    const { numUpdatedRows } = await tx
      .updateTable('banner')
      .set({ ...bannerColumns(body), version: version + 1, updated_at: ctx.now })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!numUpdatedRows) refuseOtherVersion(body, await bannerOf(tx, id))
    ctx.note({ target: id, before, after: body })
    return bannerOf(tx, id)
  })

/** Deletes a banner and closes the gap that it leaves. */
export const deleteBanner: Verb<typeof contract.deleteBanner> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    await lockOrder(tx, 'banner')
    const before = await bannerOf(tx, id)
    await tx.deleteFrom('banner').where('id', '=', id).execute()
    await writeOrder(tx, 'banner', await orderOf(tx, before.place))
    ctx.note({ target: id, before })
    return { done: true as const }
  })

/** Moves a banner within its place; behind the last one means to the end. */
export const moveBanner: Verb<typeof contract.moveBanner> = (ctx, { params: { id }, body }) =>
  ctx.write(async (tx) => {
    await lockOrder(tx, 'banner')
    const banner = await bannerOf(tx, id)
    const after = moveInOrder(await orderOf(tx, banner.place), id, body.sequence)
    await writeOrder(tx, 'banner', after)
    const sequence = after.indexOf(id) + 1
    ctx.note({ target: id, before: { sequence: banner.sequence }, after: { sequence } })
    return { sequence }
  })

async function bannerOf(tx: Tx, id: string) {
  const row = await bannersQuery(tx).where('b.id', '=', id).executeTakeFirst()
  return row ? presentBanner(row) : refuse('NOT_FOUND')
}

async function orderOf(tx: Tx, place: BannerPlace): Promise<string[]> {
  const rows = await tx.selectFrom('banner').select('id').where('place', '=', place).orderBy('position').execute()
  return rows.map(({ id }) => id)
}
