import type { ServicePlan } from './current-plan.ts'
import { listPayments, servicePlan } from '@chopcard/contract/commerce/merchant/billing.ts'
import { Card, Skeleton, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { Page } from '../../../kit/page.tsx'
import { May } from '../../../kit/permissions.tsx'
import { formatDay } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { LinkButton } from './link-button.tsx'
import { OfferCard } from './offer-card.tsx'
import { QuotaBar } from './quota-bar.tsx'
import './billing.css'

/** The merchant's plan, what of it is used, and the plans that can be had. */
export default function ServicePlanPage() {
  const { t } = useTranslation(['billing', 'shell'])
  const { data, error, refetch } = useRead(servicePlan, {}, { staleTime: 0 })
  const plan = data?.data
  return (
    <Page
      title={t('menu.service-plan', { ns: 'shell' })}
      about={t('plan.about')}
      extra={
        <May route={listPayments}>
          <LinkButton to="/billing/payment-history">{t('plan.history')}</LinkButton>
        </May>
      }
    >
      {error && !plan ? (
        <Failure error={error} retry={refetch} />
      ) : plan ? (
        <>
          <div className="plan-now">
            <Current plan={plan} />
            <Quotas plan={plan} />
          </div>
          <Offers plan={plan} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Page>
  )
}

function Current({ plan: { plan, state, endsOn, daysLeft } }: { plan: ServicePlan }) {
  const { t } = useTranslation(['billing', 'shell'])
  const day = endsOn && formatDay(endsOn)
  const words = day ? t(state === 'ended' ? 'plan.ended' : 'plan.until', { day }) : t('plan.noEnd')
  return (
    <Card className="fill">
      <Typography.Title level={2} className="card-title">
        {t('plan.current')}
      </Typography.Title>
      <p className="plan-name">
        <span translate="no">{plan.name}</span> {plan.isTrial && <Tag variant="filled">{t('plan.trial')}</Tag>}
      </p>
      <p className="plan-until">{words}</p>
      {state === 'ended' || state === 'restricted' ? (
        <Tag variant="filled" color="error">
          {t(`service.${state}`, { ns: 'shell' })}
        </Tag>
      ) : (
        daysLeft !== null && (
          <Tag variant="filled" color={state === 'ending' ? 'warning' : 'success'}>
            {t('plan.daysLeft', { count: daysLeft })}
          </Tag>
        )
      )}
    </Card>
  )
}

function Quotas({ plan: { quotas } }: { plan: ServicePlan }) {
  const { t } = useTranslation('billing')
  return (
    <Card className="fill">
      <Typography.Title level={2} className="card-title">
        {t('plan.quotas')}
      </Typography.Title>
      {(['campaigns', 'users', 'members'] as const).map((name) => (
        <QuotaBar key={name} label={t(`plan.${name}`)} {...quotas[name]} />
      ))}
    </Card>
  )
}

function Offers({ plan: { plan, offers } }: { plan: ServicePlan }) {
  const { t } = useTranslation('billing')
  return (
    <section aria-label={t('plan.offers')}>
      <Typography.Title level={2} className="card-title plan-offers-title">
        {t('plan.offers')}
      </Typography.Title>
      <div className="plan-offers">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} isOwn={offer.id === plan.id} />
        ))}
      </div>
    </section>
  )
}
