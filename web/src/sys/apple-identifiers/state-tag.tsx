import type { listAppleIdentifiers } from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../kit/list-page.tsx'

export type AppleIdentifier = RowOf<typeof listAppleIdentifiers>

const colours = { valid: 'success', expiring: 'warning', expired: 'error' } as const

/** Whether a certificate can sign, and for how many days more. */
export function StateTag({ identifier: { state, daysLeft } }: { identifier: AppleIdentifier }) {
  const { t } = useTranslation('apple-identifiers')
  return (
    <Tag variant="filled" color={colours[state]}>
      {state === 'expired' ? t('state.expired') : `${t(`state.${state}`)} · ${t('days', { count: daysLeft })}`}
    </Tag>
  )
}
