import type { HolderCoupon } from '@chopcard/contract/giving/member/coupons.ts'
import type { HolderVoucher } from '@chopcard/contract/giving/member/vouchers.ts'
import type { Say } from './card-pass-rules.ts'
import type { PassEnd, PassField, PassModel } from './pass-model.ts'
import { hasText, inAll, type PassText } from './pass-text-rules.ts'

type Common = Pick<
  PassModel,
  | 'subjectId'
  | 'definitionId'
  | 'design'
  | 'merchant'
  | 'title'
  | 'colours'
  | 'logo'
  | 'picture'
  | 'code'
  | 'number'
  | 'endsAt'
  | 'url'
> & { terms: string; dayOf(at: string): PassText }

/** An issued coupon as far as a pass shows it. */
export type CouponPassFacts = Common & {
  /** `gone`: it was taken back, or its coupon deleted. */
  state: HolderCoupon['state'] | 'gone'
  description: string
  /** What the merchant lets stand on it besides. */
  extras: readonly { title: string; text: string }[]
}

/** A given voucher as far as a pass shows it; amounts are already written out. */
export type VoucherPassFacts = Common & {
  state: HolderVoucher['state']
  balance: PassText
  amount: PassText
  money: { minor: number; currency: string }
  description: string
  startsAt: string
}

const couponEnds: Partial<Record<CouponPassFacts['state'], PassEnd>> = {
  used: 'used',
  expired: 'expired',
  gone: 'closed',
}
const voucherEnds: Partial<Record<VoucherPassFacts['state'], PassEnd>> = {
  used: 'used',
  expired: 'expired',
  waived: 'closed',
}

/** What a wallet shows of an issued coupon. */
export function couponPass(facts: CouponPassFacts, say: Say): PassModel {
  const told = (key: string) => inAll((language) => say(language, key))
  const ended = couponEnds[facts.state] ?? null
  const extras = facts.extras.map(({ title, text }, place) => ({ key: `extra${place + 1}`, label: title, value: text }))
  return {
    kind: 'coupon',
    ...facts,
    ...noCard,
    balance: facts.state,
    money: null,
    header: {
      key: 'state',
      label: told('field.state'),
      value: told(`coupon.${facts.state}`),
      news: told('news.state'),
    },
    front: shown([
      { key: 'about', label: facts.title, value: facts.description },
      ...extras,
      { key: 'ends', label: told('field.validUntil'), value: facts.endsAt === null ? '' : facts.dayOf(facts.endsAt) },
    ]).slice(0, 4),
    back: backOf(facts, told, ended),
    code: ended ? null : facts.code,
    ended,
  }
}

/** What a wallet shows of a given voucher. */
export function voucherPass(facts: VoucherPassFacts, say: Say): PassModel {
  const told = (key: string) => inAll((language) => say(language, key))
  const ended = voucherEnds[facts.state] ?? null
  return {
    kind: 'voucher',
    ...facts,
    ...noCard,
    balance: String(facts.money.minor),
    header: { key: 'balance', label: told('field.balance'), value: facts.balance, news: told('news.balance') },
    front: shown([
      { key: 'about', label: told('field.voucher'), value: facts.title },
      { key: 'amount', label: told('field.amount'), value: facts.amount },
      {
        key: 'starts',
        label: told('field.validFrom'),
        value: facts.state === 'notYet' ? facts.dayOf(facts.startsAt) : '',
      },
      { key: 'ends', label: told('field.validUntil'), value: facts.endsAt === null ? '' : facts.dayOf(facts.endsAt) },
    ]),
    back: backOf(facts, told, ended),
    code: ended ? null : facts.code,
    ended,
  }
}

const noCard = { changing: null, holder: null } as const

const shown = (fields: readonly PassField[]) => fields.filter(({ value }) => hasText(value))

const backOf = (
  facts: Common & { description: string },
  told: (key: string) => PassText,
  ended: PassEnd | null,
): PassField[] =>
  shown([
    { key: 'page', label: told('field.page'), value: ended === 'closed' ? '' : facts.url },
    { key: 'description', label: told('field.about'), value: facts.description },
    { key: 'number', label: told('field.code'), value: facts.number },
    { key: 'terms', label: told('field.terms'), value: facts.terms },
    { key: 'merchant', label: told('field.merchant'), value: facts.merchant },
  ])
