import { changeVoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import * as held from '@chopcard/contract/giving/member/vouchers.ts'
import * as records from '@chopcard/contract/giving/merchant/voucher-records.ts'
import * as vouchers from '@chopcard/contract/giving/merchant/vouchers.ts'
import { voucherBody } from './make-voucher.ts'
import { none, type Sample, sample } from './sample.ts'

/** One right request for every call of vouchers. */
export const samplesOfVouchers: readonly Sample[] = [
  sample(vouchers.listVouchers, () => ({ query: { q: 'gift', type: 'value', enabled: 'true', sort: '-amount' } })),
  sample(vouchers.getVoucher, ({ own }) => ({ params: { id: own.voucherId } })),
  sample(vouchers.addVoucher, ({ merchant }) => ({ body: voucherBody(merchant, { keywords: [] }) })),
  sample(vouchers.editVoucher, ({ own, merchant }) => ({
    params: { id: own.voucherId },
    body: voucherBody(merchant, { keywords: [] }),
  })),
  sample(vouchers.enableVoucher, ({ own }) => ({ params: { id: own.voucherId } })),
  sample(vouchers.disableVoucher, ({ own }) => ({ params: { id: own.otherVoucherId } })),
  sample(records.listVoucherRecords, ({ own }) => ({
    query: {
      q: 'kopi',
      voucherId: own.voucherId,
      state: 'active',
      email: own.email,
      from: '2026-01-01',
      to: '2099-12-31',
      endsFrom: '2026-01-01',
      endsTo: '2099-12-31',
      sort: '-balance',
    },
  })),
  sample(records.getVoucherRecord, ({ own }) => ({ params: { id: own.voucherRecordId } })),
  sample(records.giveVoucher, ({ own, newEmail: email }) => ({
    body: { voucherId: own.voucherId, email, language: 'pt-BR', remark: 'Thank you' },
  })),
  sample(records.mailVoucher, ({ own }) => ({ params: { id: own.voucherRecordId } })),
  sample(changeVoucherRecord, ({ own }) => ({
    params: { id: own.voucherRecordId },
    body: { act: 'consume', amount: 1, remark: 'A coffee', confirm: true },
  })),
  sample(held.myVouchers, none),
  sample(held.holderVoucher, ({ own }) => ({ params: { token: own.voucherToken } })),
  sample(held.holderVoucherEvents, ({ own }) => ({ params: { token: own.voucherToken } })),
  sample(
    held.consumeHolderVoucher,
    ({ own }) => ({ params: { token: own.voucherToken }, body: { amount: 1, version: 0, pin: '2580' } }),
    'PIN_CODE_INVALID',
  ),
]
