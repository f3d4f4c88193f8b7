import { listShopifyDeliveries } from '@chopcard/contract/earning/merchant/shopify.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../kit/list-page.tsx'

export type Delivery = RowOf<typeof listShopifyDeliveries>

export const colours = { waiting: 'gold', done: 'green', refused: 'red', ignored: 'default' }

/** What became of a delivery in a word and a colour. */
export function DeliveryState({ state }: { state: Delivery['state'] }) {
  const { t } = useTranslation('shopify')
  return <Tag color={colours[state]}>{t(`state.${state}`)}</Tag>
}

/** The shop's event in words; one that is not used, as the shop names it. */
export function useTopicName() {
  const { t } = useTranslation('shopify')
  return (topic: string): string => t(`topic.${topic as 'orders/paid'}`, { defaultValue: topic })
}
