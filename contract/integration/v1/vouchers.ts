import { z } from 'zod'
import { cursored } from '../../core/cursor.ts'
import { Id, Money, Remark, RequiredRemark } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { changeVoucherRecord, VoucherEntry, VoucherRecord } from '../../giving/merchant/voucher-acts.ts'
import { giveVoucher } from '../../giving/merchant/voucher-records.ts'
import { Voucher } from '../../giving/merchant/vouchers.ts'
import { voucherStates } from '../../giving/voucher-kinds.ts'
import { atStore } from './at-store.ts'

const read = { audience: 'integration', scope: 'vouchers:read', method: 'GET' } as const
const write = { audience: 'integration', scope: 'vouchers:write', method: 'POST', movesValue: true } as const
const params = { id: Id }

export const listVouchersByKey = route({
  ...read,
  path: '/integration/v1/vouchers',
  about: 'The vouchers that the merchant has defined, the oldest first.',
  query: cursored,
  shape: 'cursor',
  reply: Voucher.pick({
    id: true,
    name: true,
    type: true,
    title: true,
    amount: true,
    price: true,
    currency: true,
    validityType: true,
    effectiveFrom: true,
    effectiveTo: true,
    validityDays: true,
    enabled: true,
    createdAt: true,
  }),
})

export const listGivenVouchersByKey = route({
  ...read,
  path: '/integration/v1/given-vouchers',
  about: 'The vouchers that were given, the oldest first.',
  query: { ...cursored, voucherId: Id.optional(), state: z.enum(voucherStates).optional() },
  shape: 'cursor',
  reply: VoucherRecord,
})

export const getGivenVoucherByKey = route({
  ...read,
  path: '/integration/v1/given-vouchers/{id}',
  about: 'A given voucher with its ledger. The address of its holder’s page needs the scope pii.',
  params,
  reply: z.object({ record: VoucherRecord, entries: z.array(VoucherEntry), url: z.string().nullable() }),
  refuses: ['NOT_FOUND'],
})

export const giveVoucherByKey = route({
  ...write,
  path: '/integration/v1/given-vouchers',
  about: giveVoucher.about,
  body: giveVoucher.body.extend(atStore),
  reply: giveVoucher.reply,
  refuses: giveVoucher.refuses,
})

const act = { ...write, needs: 'redeem', params, reply: changeVoucherRecord.reply } as const

export const consumeVoucherByKey = route({
  ...act,
  path: '/integration/v1/given-vouchers/{id}/consume',
  about: 'Consumes a part or all of a given voucher.',
  body: z.strictObject({
    amount: Money.min(1),
    remark: Remark.optional(),
    confirm: z.boolean().optional(),
    ...atStore,
  }),
  refuses: changeVoucherRecord.refuses,
})

export const waiveVoucherByKey = route({
  ...act,
  path: '/integration/v1/given-vouchers/{id}/waive',
  about: 'Waives what is left of a given voucher, with a reason.',
  body: z.strictObject({ remark: RequiredRemark, ...atStore }),
  refuses: changeVoucherRecord.refuses,
})

export const reverseVoucherByKey = route({
  ...act,
  path: '/integration/v1/given-vouchers/{id}/reverse',
  about: 'Reverses a line of a given voucher’s ledger, once.',
  body: z.strictObject({ entryId: Id, remark: Remark.optional(), ...atStore }),
  refuses: changeVoucherRecord.refuses,
})
