import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { listPlans } from '@chopcard/contract/platform/admin/plans.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../lib/query.ts'

type Props = { id?: string; value?: string[]; onChange?: (families: string[]) => void }

/** A form field for service plans, whatever version of them a merchant has; none means every plan. */
export function PlanSelect(props: Props) {
  const { t } = useTranslation('sys-banners')
  const plans = useRead(listPlans, { query: { pageSize: MAX_PAGE_SIZE_TEXT, sort: 'name' } })
  return (
    <Select
      {...props}
      mode="multiple"
      loading={plans.isPending}
      placeholder={t('audience.everybody')}
      optionFilterProp="label"
      options={plans.data?.data.map(({ familyId, details }) => ({ value: familyId, label: details.name }))}
    />
  )
}
