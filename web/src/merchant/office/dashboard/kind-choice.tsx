import { type ChopKind, summary } from '@chopcard/contract/office/merchant/dashboard.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useState, type ReactNode } from 'react'
import { useRead } from '../../../lib/query.ts'

/** The kind that a chart shows: the first that the merchant has, or the one that is chosen where there are several. */
export function useKind(): { kind: ChopKind; choice: ReactNode } {
  const { t } = useTranslation('dashboard')
  const [chosen, choose] = useState<ChopKind>()
  const kinds = useRead(summary, {}).data?.data.kinds.map(({ kind }) => kind) ?? []
  const kind = chosen ?? kinds[0] ?? 'stamps'
  const choice = kinds.length > 1 && (
    <Select
      size="small"
      aria-label={t('kind.choose')}
      value={kind}
      onChange={choose}
      popupMatchSelectWidth={false}
      options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
    />
  )
  return { kind, choice }
}
