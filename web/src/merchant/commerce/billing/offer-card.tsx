import { orderPlan } from '@chopcard/contract/commerce/merchant/billing.ts'
import { Card, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { May } from '../../../kit/permissions.tsx'
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts'
import { LinkButton } from './link-button.tsx'
import type { ServicePlan } from './current-plan.ts'

type Props = { offer: ServicePlan['offers'][number]; isOwn: boolean }

/** A plan that can be had, and the way to its payment. */
export function OfferCard({ offer, isOwn }: Props) {
  const { t } = useTranslation('billing')
  const { quotas, quote } = offer
  const allows = {
    campaigns: formatNumber(quotas.campaigns),
    users: formatNumber(quotas.users),
    members: formatNumber(quotas.members),
  }
  return (
    <Card className="plan-offer" data-own={isOwn || undefined}>
      <Typography.Title level={3} className="card-title">
        {offer.name} {isOwn && <Tag color="processing">{t('plan.yours')}</Tag>}
      </Typography.Title>
      <p className="plan-price">
        <strong>{offer.price ? formatMoney(offer.price, offer.currency) : t('plan.free')}</strong>{' '}
        <span>{t('plan.cycle', { count: offer.cycleDays })}</span>
      </p>
      <p>{t('plan.allows', allows)}</p>
      {quote ? (
        <May route={orderPlan}>
          <p className="plan-until">{t('plan.newEnd', { day: formatDay(quote.endsOn) })}</p>
          <LinkButton to="/billing/pay/form" search={{ planId: offer.id }} type="primary">
            {t(`act.${quote.act}`)}
          </LinkButton>
        </May>
      ) : (
        <p className="plan-until">{t('plan.notNow')}</p>
      )}
    </Card>
  )
}
