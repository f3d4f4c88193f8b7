import { sql } from 'kysely'
import type { getVoucher as getRoute, listVouchers as listRoute } from '@chopcard/contract/giving/merchant/vouchers.ts'
import type { Verb } from '../../core/context.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { loadVoucher, presentVoucher, vouchersQuery } from './voucher-store.ts'

export const listVouchers: Verb<typeof listRoute> = async (ctx, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-createdAt', {
    createdAt: 'v.created_at',
    name: 'v.name',
    amount: 'v.amount',
    price: 'v.price',
  } as const)
  let vouchers = vouchersQuery(ctx.db, ctx.merchant.id)
  if (query.type) vouchers = vouchers.where('v.type', '=', query.type)
  if (query.enabled !== undefined) vouchers = vouchers.where('v.enabled', '=', query.enabled)
  if (query.q) {
    const part = containing(query.q)
    vouchers = vouchers.where((eb) =>
      eb.or([
        eb('v.name', 'ilike', part),
        eb('v.title', 'ilike', part),
        sql<boolean>`exists (select from unnest(v.keywords) as word where word ilike ${part})`,
      ]),
    )
  }
  const page = await fetchPage(ctx.db, vouchers.orderBy(column, direction).orderBy('v.id', direction), query)
  return { ...page, items: page.items.map((row) => presentVoucher(row, ctx.merchant)) }
}

export const getVoucher: Verb<typeof getRoute> = async (ctx, { params }) =>
  presentVoucher(await loadVoucher(ctx.db, ctx.merchant.id, params.id), ctx.merchant)
