import { orderPlan, reconPay } from '@chopcard/contract/commerce/merchant/billing.ts'
import { Alert, App, Button, Card, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import { May } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'
import { PaySums } from './pay-sums.tsx'

/** A plan before it is ordered: what it costs, what it brings, and the button that leads to the payment. */
export function PlanToPay({ planId }: { planId: string }) {
  const { t } = useTranslation('billing')
  const { message } = App.useApp()
  const { change } = useListSearch()
  const { data, error, refetch } = useRead(reconPay, { query: { planId } }, { staleTime: 0 })
  const order = useOperation(orderPlan, { quiet: true })
  const [isLeaving, setLeaving] = useState(false)
  if (error && !data) return <Failure error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const facts = data.data
  const pay = async () => {
    try {
      const made = (await order.run({ body: { planId } }))?.data
      if (made?.url) {
        // The button stays busy until the other page is there.
        setLeaving(true)
        window.location.assign(made.url)
      } else if (made) change({ planId: undefined, orderId: made.id })
    } catch (failure) {
      message.error(errorText(failure))
    }
  }
  return (
    <Card>
      <PaySums facts={facts} />
      <Alert className="pay-hint" type="info" title={t(`pay.${facts.act}Hint`)} />
      <ProviderNote provider={facts.provider} />
      <div className="pay-acts">
        <May route={orderPlan}>
          <Button type="primary" size="large" loading={order.phase !== 'idle' || isLeaving} onClick={() => void pay()}>
            {facts.amount ? t('pay.go', { amount: formatMoney(facts.amount, facts.currency) }) : t('pay.take')}
          </Button>
        </May>
      </div>
    </Card>
  )
}

/** Whoever takes the money, said before anybody goes there. */
export function ProviderNote({ provider }: { provider: string | null }) {
  const { t } = useTranslation('billing')
  if (!provider) return null
  return <p className="payment-quiet">{t(provider === 'stripe' ? 'pay.stripe' : 'pay.testGateway')}</p>
}
