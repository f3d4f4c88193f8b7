import {
  askShopifyCheck,
  listShopifyChecks,
  listShopifyDeliveries,
  type ShopifyCheck,
} from '@chopcard/contract/earning/merchant/shopify.ts'
import { editCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { Link } from '@tanstack/react-router'
import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { May } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatInstant } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'

const isUnderWay = ({ state }: ShopifyCheck) => state === 'waiting' || state === 'running'

/** Of each connected shop: when it was last looked through for orders that it has not told of, and doing so now. */
export default function MissedOrders() {
  const { t } = useTranslation('shopify')
  const checks = useRead(
    listShopifyChecks,
    {},
    { refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? 1000 : false) },
  ).data?.data
  const found = checks?.reduce((sum, { missed }) => sum + missed, 0)
  // What was found stands in the list below.
  useEffect(() => void (found && refresh(listShopifyDeliveries)), [found])
  if (!checks?.length) return null
  return (
    <section className="missed-orders" aria-labelledby="missed-orders">
      <h2 id="missed-orders">{t('check.title')}</h2>
      <p>{t('check.about')}</p>
      <ul>
        {checks.map((check) => (
          <Shop key={check.campaignId} check={check} />
        ))}
      </ul>
    </section>
  )
}

function Shop({ check }: { check: ShopifyCheck }) {
  const words = useWords()(check)
  const { state, campaignName, shopDomain } = check
  return (
    <li>
      <div className="missed-orders-shop">
        <strong>{campaignName}</strong>
        <small>{shopDomain}</small>
      </div>
      <output className={state === 'failed' ? 'missed-orders-failed' : undefined}>{words}</output>
      {check.hasToken ? <CheckButton check={check} /> : <ToTab id={check.campaignId} />}
    </li>
  )
}

function useWords() {
  const { t } = useTranslation('shopify')
  return ({ hasToken, state, orders, missed, reason, endedAt }: ShopifyCheck): string => {
    const time = endedAt ? formatInstant(endedAt) : ''
    if (!hasToken) return t('check.noToken')
    if (state === 'running') return t('check.running', { count: orders })
    if (state === 'failed') return [time && t('check.failed', { time }), reason?.message].filter(Boolean).join(' · ')
    if (state === 'done') return missed ? t('check.done', { time, count: missed }) : t('check.done0', { time })
    return t(`check.${state}`)
  }
}

function CheckButton({ check }: { check: ShopifyCheck }) {
  const { t } = useTranslation('shopify')
  const { message } = App.useApp()
  const ask = useChange(askShopifyCheck, { after: () => refresh(listShopifyChecks) })
  const run = () =>
    ask
      .mutateAsync({ body: { campaignId: check.campaignId } })
      .catch((error: unknown) => void message.error(errorText(error)))
  return (
    <May route={askShopifyCheck}>
      <Button loading={ask.isPending || isUnderWay(check)} onClick={() => void run()}>
        {t('check.run')}
      </Button>
    </May>
  )
}

function ToTab({ id }: { id: string }) {
  const { t } = useTranslation('shopify')
  return (
    <May route={editCampaign}>
      <Link to="/campaign/$id" params={{ id }}>
        {t('check.toTab')}
      </Link>
    </May>
  )
}
