import { type Delivery, DeliveryState, useTopicName } from './delivery-parts.tsx'
import { deliveryStates, listShopifyDeliveries } from '@chopcard/contract/earning/merchant/shopify.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { instantColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter, daysFilter } from '../../../kit/list-filter.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useCampaignFilter } from '../../../kit/use-campaign-filter.ts'
import { formatCardNumber, formatSigned } from '../../../lib/format.ts'
import './shopify.css'

const MissedOrders = lazyPart(() => import('./missed-orders.tsx'))
const DeliveryDrawer = lazyPart<{ id: string; onClose: () => void }>(() => import('./delivery-drawer.tsx'))

/** What the shop has told of its orders, and what became of it. */
export default function ShopifyDeliveryList() {
  const { t } = useTranslation(['shopify', 'shell'])
  const [opened, setOpened] = useState<string>()
  return (
    <ListPage
      route={listShopifyDeliveries}
      title={t('menu.shopify-deliveries', { ns: 'shell' })}
      about={t('about')}
      searchHint={t('search')}
      filters={[
        daysFilter(t('days')),
        choiceFilter('state', t('filterState'), deliveryStates, (value) => t(`state.${value}`)),
        useCampaignFilter(t('filterCampaign')),
      ]}
      columns={useColumns()}
      onOpen={({ id }) => setOpened(id)}
      empty={t('none')}
    >
      <MissedOrders />
      {opened && <DeliveryDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
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
    instantColumn('receivedAt', t('column.at'), { sort: 'receivedAt' }),
  ]
}
