import type { PlanOrderState } from '@chopcard/contract/commerce/billing.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

const colours = { open: 'warning', paid: 'success', cancelled: 'default', refunded: 'error' } as const

/** How a payment for a plan stands, in a word and a colour. */
export function PaymentState({ state }: { state: PlanOrderState }) {
  const { t } = useTranslation('billing')
  return (
    <Tag variant="filled" color={colours[state]}>
      {t(`state.${state}`)}
    </Tag>
  )
}
