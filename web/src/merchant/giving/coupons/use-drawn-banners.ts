import { maxGiftTitleLength } from '@chopcard/contract/core/limits.ts'
import { previewCouponBanners } from '@chopcard/contract/giving/merchant/coupons.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/permissions.tsx'
import { useDebounced } from '../../../kit/use-debounced.ts'
import { useRead } from '../../../lib/query.ts'
import type { FormValues } from './coupon-words.ts'

export type DrawnBanners = { detailBanner?: string; walletBanner?: string }

/** How long typing must pause before banners are drawn again. */
const TYPING_PAUSE_MS = 400

/** Both banners of the form as they would be saved: uploaded, or drawn by the server from what is typed. */
export function useDrawnBanners(values: FormValues): DrawnBanners {
  const { t } = useTranslation('coupons')
  const may = useMay()
  const typed = values.title || values.name || t('field.title')
  const asked = useDebounced(JSON.stringify(queryOf(values, typed)), TYPING_PAUSE_MS)
  const isAsked = may(previewCouponBanners) && !(values.detailBanner && values.walletBanner)
  const query = JSON.parse(asked) as ReturnType<typeof queryOf>
  const drawn = useRead(
    previewCouponBanners,
    { query },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY },
  ).data?.data
  return {
    detailBanner: values.detailBanner ?? drawn?.detailBanner,
    walletBanner: values.walletBanner ?? drawn?.walletBanner,
  }
}

/** As much of what is typed as can be drawn. */
function queryOf({ type = 'cash', value, ...look }: FormValues, title: string) {
  const { backgroundColor = '#7c2d12', foregroundColor = '#ffffff', labelColor = '#fed7aa', motif } = look
  const worth = typeof value === 'number' && Number.isInteger(value) && value >= 0 ? String(value) : undefined
  return {
    title: title.slice(0, maxGiftTitleLength),
    type,
    backgroundColor,
    foregroundColor,
    labelColor,
    ...(worth && { value: worth }),
    ...(motif && { motif }),
  }
}
