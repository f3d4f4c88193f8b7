import { z } from 'zod'
import { maxEStampIdLength, maxTypedPinLength } from '../../core/limits.ts'
import { Money, secretText } from '../../core/kinds.ts'
import { tapRefusals } from '../../outward/taps.ts'
import { route } from '../../core/route.ts'
import { voucherEntryKinds, voucherStates } from '../voucher-kinds.ts'

/** What the holder of a given voucher sees of it. */
export const HolderVoucher = z.object({
  token: z.string(),
  merchant: z.object({ name: z.string(), logo: z.string().nullable(), timeZone: z.string() }),
  title: z.string(),
  description: z.string(),
  terms: z.string(),
  banner: z.string(),
  detailBanner: z.string(),
  backgroundColor: z.string(),
  foregroundColor: z.string(),
  code: z.string(),
  state: z.enum([...voucherStates, 'notYet']),
  amount: z.int(),
  balance: z.int(),
  currency: z.string(),
  effectiveFrom: z.string(),
  effectiveTo: z.string(),
  /** In how many milliseconds time alone makes something else of it: clocks of phones differ. */
  changesIn: z.int().nullable(),
  /** Newest first. */
  lines: z.array(z.object({ id: z.string(), kind: z.enum(voucherEntryKinds), amount: z.int(), at: z.string() })),
  /** Grows with each line: what is consumed on the phone is consumed of the voucher as it was shown. */
  version: z.int(),
  /** Who may stand behind its use on the phone. */
  ways: z.array(z.enum(['pin', 'estamp'])),
})
export type HolderVoucher = z.infer<typeof HolderVoucher>

/** The same where it is kept as the answer to a key: without what opens its page. */
const ConsumedVoucher = HolderVoucher.omit({ token: true })

const ofHolder = { audience: 'holder', holds: 'voucher', params: { token: secretText(200) } } as const

export const holderVoucher = route({
  ...ofHolder,
  method: 'GET',
  path: '/public/voucher_record/{token}',
  about: 'A given voucher as its holder sees it.',
  reply: HolderVoucher,
  refuses: ['NOT_FOUND'],
})

export const holderVoucherEvents = route({
  ...ofHolder,
  method: 'GET',
  path: '/public/voucher_record/{token}/events',
  about: 'Server-sent events: `voucher` when the stream opens and whenever the voucher may have changed.',
  shape: 'events',
  reply: z.any(),
  refuses: ['NOT_FOUND'],
})

export const consumeHolderVoucher = route({
  ...ofHolder,
  needs: 'redeem',
  method: 'POST',
  path: '/public/voucher_record/{token}/consume',
  about:
    'Consumes a part or all of a voucher on its holder’s phone, with the PIN or the E-Stamp of one of the staff. A second phone names a version that is over, and takes nothing.',
  movesValue: true,
  body: z.strictObject({
    amount: Money.min(1),
    version: z.int().min(0),
    pin: secretText(maxTypedPinLength).optional(),
    eStampId: secretText(maxEStampIdLength).optional(),
  }),
  reply: ConsumedVoucher,
  refuses: [
    'NOT_FOUND',
    'INVALID_REQUEST',
    'FEATURE_OFF',
    'IDEMPOTENCY_KEY_REUSED',
    'PIN_CODE_INVALID',
    'PIN_CODE_LOCKED',
    'E_STAMP_ID_INVALID',
    ...tapRefusals,
    'CONFLICT_TRY_AGAIN',
    'VOUCHER_EXPIRED',
    'VOUCHER_NOT_STARTED',
    'VOUCHER_BALANCE_NOT_ENOUGH',
  ],
})

export const myVouchers = route({
  audience: 'member',
  method: 'GET',
  path: '/member/voucher',
  about: 'The vouchers that were given to an address which the member has proven to read, those to be spent first.',
  reply: z.array(
    HolderVoucher.pick({
      token: true,
      title: true,
      detailBanner: true,
      state: true,
      amount: true,
      balance: true,
      currency: true,
      effectiveFrom: true,
      effectiveTo: true,
    }),
  ),
})
