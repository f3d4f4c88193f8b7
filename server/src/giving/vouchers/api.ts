import { changeVoucherRecord as changeRoute } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import * as held from '@chopcard/contract/giving/member/vouchers.ts'
import * as reports from '@chopcard/contract/office/merchant/giving-reports.ts'
import * as records from '@chopcard/contract/giving/merchant/voucher-records.ts'
import * as routes from '@chopcard/contract/giving/merchant/vouchers.ts'
import { moneyCheck } from '../../ledger/money-checks.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { hook } from '../../core/hooks.ts'
import { changeVoucherRecord } from './change-record.ts'
import { checkTotals } from './check-totals.ts'
import { consumeOnPhone } from './consume-on-phone.ts'
import { expireVouchers } from './expire-vouchers.ts'
import { giveVoucher, mailVoucher } from './give-voucher.ts'
import { holderVoucher, holderVoucherEvents } from './holder-voucher.ts'
import { getVoucherRecord, listVoucherRecords } from './list-records.ts'
import { getVoucher, listVouchers } from './list-vouchers.ts'
import { myVouchers } from './my-vouchers.ts'
import { listVoucherTransactions, sumVoucherTransactions } from './report-vouchers.ts'
import { addVoucher, disableVoucher, editVoucher, enableVoucher } from './save-voucher.ts'

export const vouchersFeature = defineFeature({
  name: 'vouchers',
  exports: [
    'append-voucher',
    'change-record',
    'filter-records',
    'give-voucher',
    'holder-voucher',
    'list-records',
    'record-store',
    'report-vouchers',
    'voucher-rules',
    'voucher-store',
    'voucher-to-member',
  ],
  tables: ['voucher', 'voucher_entry', 'voucher_record', 'voucher_reversal', 'voucher_total'],
  routes: [
    serve(routes.listVouchers, listVouchers),
    serve(routes.getVoucher, getVoucher),
    serve(routes.addVoucher, addVoucher),
    serve(routes.editVoucher, editVoucher),
    serve(routes.enableVoucher, enableVoucher),
    serve(routes.disableVoucher, disableVoucher),
    serve(records.listVoucherRecords, listVoucherRecords),
    serve(records.getVoucherRecord, getVoucherRecord),
    serve(records.giveVoucher, giveVoucher),
    serve(records.mailVoucher, mailVoucher),
    serve(reports.listVoucherTransactions, listVoucherTransactions),
    serve(reports.sumVoucherTransactions, sumVoucherTransactions),
    serve(changeRoute, changeVoucherRecord),
    serve(held.holderVoucher, holderVoucher),
    serve(held.holderVoucherEvents, holderVoucherEvents),
    serve(held.consumeHolderVoucher, consumeOnPhone),
    serve(held.myVouchers, myVouchers),
  ],
  hooks: [hook(moneyCheck, checkTotals)],
  jobs: [expireVouchers],
})
