import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import type { PlanOrderState } from '@chopcard/contract/commerce/billing.ts'
import { reconPay, servicePlan } from '@chopcard/contract/commerce/merchant/billing.ts'
import { Alert, Button, Card, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { formatDay } from '../../../lib/format.ts'
import { refresh, useRead } from '../../../lib/query.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { LinkButton } from './link-button.tsx'
import { type PayFacts, PaySums } from './pay-sums.tsx'
import { ProviderNote } from './plan-to-pay.tsx'

/** Asked again until the payment is decided. */
const everyMs = 2500

/** An order whose payer comes back, or goes to pay it now. */
export function OrderToPay({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useRead(
    reconPay,
    { query: { orderId } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.data.order?.state === 'open' ? everyMs : false),
    },
  )
  const state = data?.data.order?.state
  // The banner and the menu go by the plan as it is now.
  useEffect(() => void (state === 'paid' && refresh(adminInfo, servicePlan)), [state])
  if (error && !data) return <Failure error={error} retry={refetch} />
  if (!data || !state) return <Skeleton active paragraph={{ rows: 6 }} />
  const facts = data.data
  return (
    <Card>
      <Outcome facts={facts} state={state} />
      <PaySums facts={facts} />
      {state === 'open' && <ProviderNote provider={facts.provider} />}
      <Ways facts={facts} orderId={orderId} />
    </Card>
  )
}

function Outcome({ facts, state }: { facts: PayFacts; state: PlanOrderState }) {
  const { t } = useTranslation('billing')
  const day = formatDay(facts.endsOn)
  const what = facts.hasInvoice ? 'paid' : 'taken'
  const said = {
    open: { type: 'warning', title: t('pay.waiting'), description: undefined },
    paid: { type: 'success', title: t(`pay.${what}`), description: t(`pay.${what}About`, { day }) },
    refunded: { type: 'info', title: t('pay.refunded'), description: t('pay.refundedAbout') },
    cancelled: { type: 'info', title: t('pay.cancelled'), description: t('pay.cancelledAbout') },
  } as const
  return <Alert className="pay-hint" showIcon {...said[state]} />
}

function Ways({ facts, orderId }: { facts: PayFacts; orderId: string }) {
  const { t } = useTranslation('billing')
  return (
    <div className="pay-acts">
      {facts.redirectUrl && (
        <Button type="primary" href={facts.redirectUrl}>
          {t('pay.continue')}
        </Button>
      )}
      {facts.hasInvoice && <InvoiceButton orderId={orderId} type="primary" />}
      <LinkButton to="/billing/service-plan">
        {t(facts.order?.state === 'cancelled' || facts.order?.state === 'refunded' ? 'pay.again' : 'pay.toPlan')}
      </LinkButton>
    </div>
  )
}
