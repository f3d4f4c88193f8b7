import { listPlans } from '@chopcard/contract/platform/admin/plans.ts'
import { features } from '@chopcard/contract/core/features.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { OnOffTag } from '../../kit/list-cells.tsx'
import { dateColumn } from '../../kit/list-columns.tsx'
import { choiceFilter } from '../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { ListTools } from '../list-tools.tsx'
import { useOpenPage } from '../use-open-page.ts'
import './plans.css'

type Row = RowOf<typeof listPlans>

/** The plans that the platform sells. */
export default function PlanList() {
  const { t } = useTranslation(['plans', 'sys-shell'])
  const open = useOpenPage('service-plan-edit')
  return (
    <ListPage
      route={listPlans}
      title={t('groups.service-plan', { ns: 'sys-shell' })}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={useColumns()}
      filters={[choiceFilter('state', t('state.label'), ['sold', 'unsold'], (value) => t(`state.${value}`))]}
      toolbar={<ListTools list="service-plans" addPage="service-plan-add" addLabel={t('list.add')} />}
      onOpen={({ id }) => open(id)}
      empty={t('list.empty')}
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('plans')
  return [
    {
      key: 'name',
      title: t('column.name'),
      sort: 'name',
      onCard: 'heading',
      render: ({ details, isTrial }) => (
        <>
          <strong translate="no">{details.name}</strong> {isTrial && <Tag variant="filled">{t('trial')}</Tag>}
        </>
      ),
    },
    {
      key: 'price',
      title: t('column.price'),
      sort: 'price',
      align: 'right',
      render: ({ details: { price, currency } }) => (price ? formatMoney(price, currency) : t('free')),
    },
    { key: 'cycle', title: t('column.cycle'), render: ({ details }) => t('days', { count: details.cycleDays }) },
    {
      key: 'quotas',
      title: t('column.quotas'),
      render: ({ details: { quotas } }) =>
        [quotas.campaigns, quotas.users, quotas.members].map(formatNumber).join(' / '),
    },
    {
      key: 'features',
      title: t('column.features'),
      render: ({ details }) => t('ofFeatures', { on: details.features.length, all: features.length }),
    },
    {
      key: 'merchants',
      title: t('column.merchants'),
      sort: 'merchants',
      render: ({ merchants, merchantsOnOlder }) => (
        <>
          {formatNumber(merchants)}{' '}
          {merchantsOnOlder > 0 && (
            <Tag variant="filled" color="warning">
              {t('onOlder', { count: merchantsOnOlder })}
            </Tag>
          )}
        </>
      ),
    },
    { key: 'version', title: t('column.version'), render: ({ version }) => version },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ details: { enabled } }) => (
        <OnOffTag isOn={enabled}>{t(enabled ? 'state.sold' : 'state.unsold')}</OnOffTag>
      ),
    },
    dateColumn('createdAt', t('column.since'), { sort: 'createdAt', onCard: 'hidden' }),
  ]
}
