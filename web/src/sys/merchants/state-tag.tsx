import type { TenantState } from '@chopcard/contract/platform/tenants.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

const colours = {
  active: 'success',
  ending: 'warning',
  ended: 'warning',
  restricted: 'error',
  disabled: 'default',
  terminated: 'default',
} as const satisfies Record<TenantState, string>

/** How a merchant stands, in a word. */
export function StateTag({ state }: { state: TenantState }) {
  const { t } = useTranslation('tenants')
  return (
    <Tag variant="filled" color={colours[state]}>
      {t(`state.${state}`)}
    </Tag>
  )
}
