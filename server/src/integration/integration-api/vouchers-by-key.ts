import type {
  consumeVoucherByKey as consumeRoute,
  getGivenVoucherByKey as getRoute,
  giveVoucherByKey as giveRoute,
  listGivenVouchersByKey as givenRoute,
  listVouchersByKey as listRoute,
  reverseVoucherByKey as reverseRoute,
  waiveVoucherByKey as waiveRoute,
} from '@chopcard/contract/integration/v1/vouchers.ts'
import type { Verb } from '../../core/context.ts'
import { atStore } from './at-store.ts'
import { fetchAfter } from '../../core/cursor.ts'
import { changeVoucherRecord } from '../../giving/vouchers/change-record.ts'
import { filteredRecords } from '../../giving/vouchers/filter-records.ts'
import { giveVoucher } from '../../giving/vouchers/give-voucher.ts'
import { getVoucherRecord } from '../../giving/vouchers/list-records.ts'
import { presentRecord, withNames } from '../../giving/vouchers/record-store.ts'
import { presentVoucher, vouchersQuery } from '../../giving/vouchers/voucher-store.ts'

export const listVouchersByKey: Verb<typeof listRoute> = ({ db, merchant }, { query }) =>
  fetchAfter(vouchersQuery(db, merchant.id), { at: 'v.created_at', id: 'v.id' }, query, (row) =>
    presentVoucher(row, merchant),
  )

export const listGivenVouchersByKey: Verb<typeof givenRoute> = (ctx, { query }) => {
  const { voucherId, state } = query
  const records = withNames(filteredRecords(ctx.db, ctx.merchant, { voucherId, state }, ctx.now))
  return fetchAfter(records, { at: 'r.created_at', id: 'r.id' }, query, (row) => presentRecord(row, ctx))
}

export const getGivenVoucherByKey: Verb<typeof getRoute> = (ctx, { params }) =>
  getVoucherRecord(ctx, { params, query: {}, body: undefined })

export const giveVoucherByKey: Verb<typeof giveRoute> = async (ctx, { body: { storeId, ...body } }) =>
  giveVoucher(await atStore(ctx, storeId), { params: {}, query: {}, body })

export const consumeVoucherByKey: Verb<typeof consumeRoute> = async (ctx, { params, body: { storeId, ...body } }) =>
  changeVoucherRecord(await atStore(ctx, storeId), { params, query: {}, body: { ...body, act: 'consume' } })

export const waiveVoucherByKey: Verb<typeof waiveRoute> = async (ctx, { params, body: { storeId, ...body } }) =>
  changeVoucherRecord(await atStore(ctx, storeId), { params, query: {}, body: { ...body, act: 'waive' } })

export const reverseVoucherByKey: Verb<typeof reverseRoute> = async (ctx, { params, body: { storeId, ...body } }) =>
  changeVoucherRecord(await atStore(ctx, storeId), { params, query: {}, body: { ...body, act: 'reverse' } })
