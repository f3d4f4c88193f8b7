import { chosenTypes } from '@chopcard/contract/outward/webhooks.ts'
import { useTranslation } from 'react-i18next'
import type { BoxGroup } from '../../../kit/right-boxes.tsx'

const groups = ['member', 'card', 'entry', 'coupon', 'voucher', 'order', 'receipt', 'booking', 'campaign'] as const
/** Types that stand with those of another noun. */
const homes: Partial<Record<string, (typeof groups)[number]>> = { reward: 'entry', books: 'campaign' }

/** The types of event by what they are about. */
export function useEventGroups(): BoxGroup[] {
  const { t } = useTranslation('webhooks')
  const groupOf = (type: string) => {
    const [noun = ''] = type.split('.')
    return homes[noun] ?? noun
  }
  return groups.map((name) => ({
    name,
    label: t(`group.${name}`),
    pages: chosenTypes
      .filter((type) => groupOf(type) === name)
      .map((type) => ({ name: type, label: t(`type.${type}`) })),
  }))
}
