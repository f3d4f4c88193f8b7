import { listMerchants } from '@chopcard/contract/platform/admin/merchants.ts'
import { tenantStates } from '@chopcard/contract/platform/tenants.ts'
import { useTranslation } from 'react-i18next'
import { choiceFilter, daysFilter } from '../../kit/list-filter.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { ListTools } from '../list-tools.tsx'
import { useOpenPage } from '../use-open-page.ts'
import { usePlanFilter } from '../use-plan-filter.ts'
import './merchants.css'
import { useTenantColumns } from './use-tenant-columns.tsx'

/** All merchants of the platform. */
export default function MerchantList() {
  const { t } = useTranslation(['tenants', 'sys-shell'])
  const planFilter = usePlanFilter(t('filter.plan'))
  const open = useOpenPage('merchant-edit')
  return (
    <ListPage
      route={listMerchants}
      title={t('groups.merchant', { ns: 'sys-shell' })}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={Object.values(useTenantColumns())}
      filters={[
        choiceFilter('state', t('filter.state'), tenantStates, (value) => t(`state.${value}`)),
        { ...planFilter, searchable: true },
        choiceFilter('books', t('filter.books'), ['differ'], () => t('filter.booksDiffer')),
        daysFilter(t('filter.ends'), 'endsFrom', 'endsTo'),
      ]}
      toolbar={<ListTools list="merchants" addPage="merchant-add" addLabel={t('list.add')} />}
      onOpen={({ id }) => open(id)}
      empty={t('list.empty')}
    />
  )
}
