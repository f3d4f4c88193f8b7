import { servicePlan } from '@chopcard/contract/commerce/merchant/billing.ts'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import { Page } from '../../../kit/page.tsx'
import { useRead } from '../../../lib/query.ts'
import { PlanToPay } from './plan-to-pay.tsx'
import { OrderToPay } from './order-to-pay.tsx'
import './billing.css'

/** What a plan costs and the way to pay it; and where the payer comes back to. */
export default function PayForm() {
  const { t } = useTranslation(['billing', 'shell'])
  const { planId, orderId } = useListSearch().search
  return (
    <Page title={t('menu.pay-form', { ns: 'shell' })} about={t('pay.about')} width={640}>
      {orderId ? <OrderToPay key={orderId} orderId={orderId} /> : planId ? <PlanToPay planId={planId} /> : <OwnPlan />}
    </Page>
  )
}

/** Who comes without saying for which plan pays for the own one, or for the first there is. */
function OwnPlan() {
  const { data, error, refetch } = useRead(servicePlan, {})
  if (error && !data) return <Failure error={error} retry={refetch} />
  if (!data) return <Skeleton active />
  const { plan, offers } = data.data
  const had = offers.filter(({ quote }) => quote)
  const chosen = had.find(({ id }) => id === plan.id) ?? had[0]
  return chosen ? <PlanToPay planId={chosen.id} /> : <NoPlan />
}

function NoPlan() {
  const { t } = useTranslation('billing')
  return <p>{t('plan.notNow')}</p>
}
