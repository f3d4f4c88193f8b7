import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import type { CouponSettingsInput, listCoupons } from '@chopcard/contract/giving/merchant/coupons.ts'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../kit/list-page.tsx'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

export type CouponRow = RowOf<typeof listCoupons>
/** What a form holds while it is filled in. */
export type FormValues = Partial<CouponSettingsInput>

/** `const words = useValueWords()`, then `words(coupon)`: «$5.00», «10 %», or nothing. Without a currency of its own it is the shop's. */
export function useValueWords(): (of: { type?: string; value?: number | null; currency?: string }) => string {
  const ofMerchant = useRead(adminInfo, {}).data?.data.currency
  return ({ type, value, currency = ofMerchant }) => {
    if (typeof value !== 'number') return ''
    if (type === 'percentage') return `${formatNumber(value)} %`
    return type === 'cash' && currency ? formatMoney(value, currency) : ''
  }
}

/** The same as the holder reads it: «$5.00 off»; nothing for a gift. */
export function useWorthWords(): ReturnType<typeof useValueWords> {
  const { t } = useTranslation('coupons')
  const words = useValueWords()
  return (coupon) => {
    const worth = words(coupon)
    return worth && t('member.off', { worth })
  }
}
