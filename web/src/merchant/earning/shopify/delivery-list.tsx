import { deliveryStates, listShopifyDeliveries } from '@chopcard/contract/earning/merchant/shopify.ts'
import { Empty, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { type ListColumn, ListPage, type RowOf } from '../../../kit/list-page.tsx'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { formatCardNumber, formatInstant, formatSigned } from '../../../lib/format.ts'
import './shopify.css'

const MissedOrders = lazyPart(() => import('./missed-orders.tsx'))
const DeliveryDrawer = lazyPart<{ id: string; onClose: () => void }>(() => import('./delivery-drawer.tsx'))

export type Delivery = RowOf<typeof listShopifyDeliveries>

/** What the shop has told of its orders, and what became of it. */
export default function ShopifyDeliveryList() {
  const { t } = useTranslation(['shopify', 'shell'])
  const campaigns = useCampaignOptions()
  const [opened, setOpened] = useState<string>()
  return (
    <ListPage
      route={listShopifyDeliveries}
      title={t('menu.shopify-deliveries', { ns: 'shell' })}
      about={t('about')}
      searchHint={t('search')}
      filters={[
        { kind: 'days', from: 'from', to: 'to', label: t('days') },
        {
          kind: 'select',
          name: 'state',
          label: t('filterState'),
          options: deliveryStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        { kind: 'select', name: 'campaignId', label: t('filterCampaign'), options: campaigns, searchable: true },
      ]}
      columns={useColumns()}
      onOpen={({ id }) => setOpened(id)}
      empty={<Empty description={t('none')} />}
    >
      <MissedOrders />
      {opened && <DeliveryDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}

const colours = { waiting: 'gold', done: 'green', refused: 'red', ignored: 'default' }

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

function useColumns(): ListColumn<Delivery>[] {
  const { t } = useTranslation('shopify')
  const topicName = useTopicName()
  return [
    {
      key: 'order',
      title: t('column.order'),
      onCard: 'heading',
      render: ({ orderName, orderId, topic }) => (
        <span className="shopify-order">
          <strong>{orderName ?? orderId ?? '–'}</strong>
          <small>{topicName(topic)}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state, reason }) => (
        <span className="shopify-state">
          <DeliveryState state={state} />
          {reason && <small>{reason.message}</small>}
        </span>
      ),
    },
    {
      key: 'chops',
      title: t('column.chops'),
      align: 'right',
      render: ({ chops }) => (chops ? formatSigned(chops) : '–'),
    },
    {
      key: 'member',
      title: t('column.member'),
      render: ({ member, cardNumber }) =>
        cardNumber ? (
          <span className="shopify-order">
            <span>{member}</span>
            <small>{formatCardNumber(cardNumber)}</small>
          </span>
        ) : (
          '–'
        ),
    },
    { key: 'campaign', title: t('column.campaign'), render: ({ campaignName }) => campaignName },
    { key: 'at', title: t('column.at'), sort: 'receivedAt', render: ({ receivedAt }) => formatInstant(receivedAt) },
  ]
}
