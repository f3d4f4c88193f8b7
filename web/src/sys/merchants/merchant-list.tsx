import { listMerchants } from '@chopcard/contract/admin/merchants.ts'
import { listPlans } from '@chopcard/contract/admin/plans.ts'
import { tenantStates } from '@chopcard/contract/tenants.ts'
import { useNavigate } from '@tanstack/react-router'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../kit/list-page.tsx'
import type { SearchWords } from '../../kit/list-search.ts'
import { useRead } from '../../lib/query.ts'
import { ListTools } from '../list-tools.tsx'
import './merchants.css'
import { useTenantColumns } from './use-tenant-columns.tsx'

/** All merchants of the platform. */
export default function MerchantList() {
  const { t } = useTranslation(['tenants', 'sys-shell'])
  const navigate = useNavigate()
  const plans = useRead(listPlans, { query: { pageSize: '100', sort: 'name' } }).data?.data ?? []
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
        {
          kind: 'select',
          name: 'planId',
          label: t('filter.plan'),
          searchable: true,
          options: plans.map(({ id: value, details }) => ({ value, label: details.name })),
        },
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
