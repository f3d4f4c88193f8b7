import type { PlanPayment } from '@chopcard/contract/commerce/merchant/billing.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { formatMoney } from '../lib/format.ts'

const colours = { open: 'warning', paid: 'success', cancelled: 'default', refunded: 'error' } as const

type Payment = Pick<z.output<typeof PlanPayment>, 'state' | 'returned' | 'currency'>

/** How a payment for a plan stands, in a word and a colour, and what of one that stays paid went back. */
export function PaymentState({ payment: { state, returned, currency } }: { payment: Payment }) {
  const { t } = useTranslation('billing')
  return (
    <>
      <Tag variant="filled" color={colours[state]}>
        {t(`state.${state}`)}
      </Tag>
      {state === 'paid' && returned > 0 && (
        <small>{t('partlyBack', { amount: formatMoney(returned, currency) })}</small>
      )}
    </>
  )
}
