import type { Automation } from '@chopcard/contract/office/merchant/automations.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'

type Words = { when: (of: Automation) => string; who: (of: Automation) => string[]; what: (of: Automation) => string[] }

/** What an automation says of itself: when, for whom, what. */
export function useAutomationWords(): Words {
  const { t } = useTranslation('automations')
  return {
    when: ({ trigger, number, level }) => {
      const count = number ?? 0
      return t(`when.${trigger}`, { count, number: formatNumber(count), level: level?.name })
    },
    who: ({ campaign, segment }) => {
      const parts = [
        ...(campaign ? [t('who.campaign', { name: campaign.name })] : []),
        ...(segment ? [segment.name === null ? t('who.goneSegment') : t('who.segment', { name: segment.name })] : []),
      ]
      return parts.length ? parts : [t('who.everybody')]
    },
    what: ({ hasMessage, coupon, chops }) => [
      ...(hasMessage ? [t('what.message')] : []),
      ...(coupon ? [coupon.name === null ? t('what.goneCoupon') : t('what.coupon', { name: coupon.name })] : []),
      ...(chops === null ? [] : [t('what.chops', { number: formatNumber(chops) })]),
    ],
  }
}
