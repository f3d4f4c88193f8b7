import type { Answer } from '@chopcard/contract/core/route.ts'
import {
  getShopifyDelivery,
  listShopifyDeliveries,
  rerunShopifyDelivery,
} from '@chopcard/contract/earning/merchant/shopify.ts'
import { Alert, App, Drawer, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallButton } from '../../../kit/call-button.tsx'
import { type Fact, Facts } from '../../../kit/facts.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { formatCardNumber, formatInstant, formatNumber, formatSigned } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { DeliveryState, useTopicName } from './delivery-parts.tsx'

type Details = Answer<typeof getShopifyDelivery>['data']

/** One delivery: what it said, what became of it, and a way to try again. */
export default function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('shopify')
  const delivery = useRead(getShopifyDelivery, { params: { id } })
  const data = delivery.data?.data
  return (
    <Drawer
      open
      onClose={onClose}
      size={520}
      title={t('title', { order: data?.orderName ?? data?.orderId ?? '' })}
      extra={data && data.state !== 'done' && data.said && <RerunButton id={id} />}
    >
      {delivery.error ? (
        <Failure error={delivery.error} retry={delivery.refetch} />
      ) : data ? (
        <Contents delivery={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  )
}

function RerunButton({ id }: { id: string }) {
  const { t } = useTranslation('shopify')
  const { message } = App.useApp()
  const rerun = useChange(rerunShopifyDelivery, { after: () => refresh(listShopifyDeliveries, getShopifyDelivery) })
  const run = async () => {
    const { data } = await rerun.mutateAsync({ params: { id } })
    const words = t('rerunDone', { state: t(`state.${data.state}`) })
    if (data.state === 'done') message.success(words)
    else message.info(words)
  }
  return (
    <CallButton type="primary" route={rerunShopifyDelivery} call={run}>
      {t('rerun')}
    </CallButton>
  )
}

function Contents({ delivery }: { delivery: Details }) {
  const { t } = useTranslation('shopify')
  const topicName = useTopicName()
  const { state, reason, chops, cardNumber, member, workedAt, orderChops } = delivery
  const rows: Fact[] = [
    [t('column.topic'), topicName(delivery.topic)],
    [t('column.state'), <DeliveryState key="state" state={state} />],
    [t('column.campaign'), delivery.campaignName],
    [t('column.chops'), chops ? formatSigned(chops) : '–'],
    [t('card'), cardNumber ? `${member ?? ''} ${formatCardNumber(cardNumber)}` : '–'],
    [t('orderStands'), orderChops === null ? '–' : formatNumber(orderChops)],
    [t('column.at'), formatInstant(delivery.receivedAt)],
    [t('times'), formatNumber(delivery.times)],
    [t('worked'), workedAt ? formatInstant(workedAt) : '–'],
    [t('shop'), delivery.shopDomain || '–'],
    [t('webhook'), delivery.webhookId ?? '–'],
  ]
  return (
    <>
      {reason && (
        <Alert
          type={state === 'refused' ? 'error' : 'info'}
          showIcon
          title={reason.message}
          className="shopify-reason"
        />
      )}
      <Facts rows={rows} />
      {delivery.said && <Said said={delivery.said} />}
    </>
  )
}

function Said({ said }: { said: NonNullable<Details['said']> }) {
  const { t } = useTranslation('shopify')
  const yesNo = (is: boolean | null) => (is === null ? undefined : t(is ? 'yes' : 'no'))
  const rows: Fact[] = [
    [t('amount'), said.amount && `${said.amount} ${said.currency ?? ''}`],
    [t('email'), said.email],
    [t('mobile'), said.mobile],
    [t('paid'), yesNo(said.paid)],
    [t('cancelled'), yesNo(said.cancelled)],
  ]
  return (
    <>
      <Typography.Title level={3} className="shopify-part">
        {t('said')}
      </Typography.Title>
      <Facts rows={rows.filter(([, value]) => Boolean(value))} />
    </>
  )
}
