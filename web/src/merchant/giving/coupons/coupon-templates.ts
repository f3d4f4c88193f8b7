import type { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'

/** What a template sets besides its words, which are under `template.<key>`. */
export type CouponTemplate = Pick<
  CouponSettings,
  'type' | 'value' | 'motif' | 'backgroundColor' | 'foregroundColor' | 'labelColor'
>

export const couponTemplates = {
  missYou: {
    type: 'percentage',
    value: 20,
    motif: 'hearts',
    backgroundColor: '#9d174d',
    foregroundColor: '#ffffff',
    labelColor: '#fbcfe8',
  },
  birthday: {
    type: 'gift',
    value: null,
    motif: 'candles',
    backgroundColor: '#5b3fb0',
    foregroundColor: '#ffffff',
    labelColor: '#fde68a',
  },
  happyHour: {
    type: 'percentage',
    value: 15,
    motif: 'clocks',
    backgroundColor: '#14532d',
    foregroundColor: '#fff7e6',
    labelColor: '#bbf7d0',
  },
} as const satisfies Record<string, CouponTemplate>

export type TemplateName = keyof typeof couponTemplates
export const templateNames = Object.keys(couponTemplates) as TemplateName[]
