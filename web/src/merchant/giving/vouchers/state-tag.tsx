import type { VoucherState } from '@chopcard/contract/giving/voucher-kinds.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

const colours = { active: 'success', used: 'processing', waived: 'warning', expired: 'default' } as const

export function StateTag({ state }: { state: VoucherState }) {
  const { t } = useTranslation('vouchers')
  return (
    <Tag variant="filled" color={colours[state]}>
      {t(`state.${state}`)}
    </Tag>
  )
}
