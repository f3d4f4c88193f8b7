import type { reconPay } from '@chopcard/contract/commerce/merchant/billing.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, formatMoney } from '../../../lib/format.ts'

export type PayFacts = Answer<typeof reconPay>['data']

/** What is paid, and for which days. */
export function PaySums({ facts }: { facts: PayFacts }) {
  const { t } = useTranslation('billing')
  const money = (amount: number) => formatMoney(amount, facts.currency)
  const lines = [
    [t('pay.plan'), facts.planName],
    [t('pay.kind'), t(`kind.${facts.act}`)],
    [t('pay.period'), `${formatDay(facts.startsOn)} – ${formatDay(facts.endsOn)}`],
    [t('pay.price'), money(facts.price)],
    ...(facts.credit ? [[t('pay.credit'), money(-facts.credit)]] : []),
  ]
  return (
    <dl className="pay-sums">
      {lines.map(([label, value]) => (
        <Line key={label} label={label} value={value} />
      ))}
      <dt className="pay-total">{t(facts.order?.state === 'paid' ? 'invoice.total' : 'pay.total')}</dt>
      <dd className="pay-total">{money(facts.amount)}</dd>
    </dl>
  )
}

const Line = ({ label, value }: { label?: string; value?: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
)
