import { listMerchants } from '@chopcard/contract/platform/admin/merchants.ts'
import { tenantStates } from '@chopcard/contract/platform/tenants.ts'
import { useNavigate } from '@tanstack/react-router'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../kit/list-page.tsx'
import type { SearchWords } from '../../kit/list-search.ts'
import { ListTools } from '../list-tools.tsx'
import { usePlanFilter } from '../use-plan-filter.ts'
import './merchants.css'
import { useTenantColumns } from './use-tenant-columns.tsx'

/** All merchants of the platform. */
export default function MerchantList() {
  const { t } = useTranslation(['tenants', 'sys-shell'])
  const navigate = useNavigate()
  const planFilter = usePlanFilter(t('filter.plan'))
  const open = (id: string) => void navigate({ to: '/sys/merchant/$id' as '/', params: { id } as never })
  const toolbar = (filters: SearchWords) => (
    <ListTools list="merchants" filters={filters} addPage="merchant-add" addLabel={t('list.add')} />
  )
  return (
    <ListPage
      route={listMerchants}
      title={t('groups.merchant', { ns: 'sys-shell' })}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={Object.values(useTenantColumns())}
      filters={[
        {
          kind: 'select',
          name: 'state',
          label: t('filter.state'),
          options: tenantStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        { ...planFilter, searchable: true },
        {
          kind: 'select',
          name: 'books',
          label: t('filter.books'),
          options: [{ value: 'differ', label: t('filter.booksDiffer') }],
        },
        { kind: 'days', from: 'endsFrom', to: 'endsTo', label: t('filter.ends') },
      ]}
      toolbar={toolbar}
      onOpen={({ id }) => open(id)}
      empty={<Empty description={t('list.empty')} />}
    />
  )
}
