import { listPlanMerchants, listPlans, movePlan } from '@chopcard/contract/platform/admin/plans.ts'
import { quotaNames } from '@chopcard/contract/platform/tenants.ts'
import { App, Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { nameColumn } from '../../kit/list-columns.tsx'
import { yesNoFilter } from '../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { useListSelection } from '../../kit/use-list-selection.ts'
import { formatList, formatNumber } from '../../lib/format.ts'
import { refresh, useChange } from '../../lib/query.ts'
import type { Plan } from './plan.ts'

type Row = RowOf<typeof listPlanMerchants>

/** Who has an older version of the plan, what the current one would mean for each, and the way to move them. */
export default function MoveList({ plan, onMoved }: { plan: Plan; onMoved: () => void }) {
  const { t } = useTranslation(['plans', 'common'])
  const [selection, clear] = useListSelection<Row>(
    listPlanMerchants,
    ({ name }) => t('move.choose', { name }),
    t('move.chooseAll'),
  )
  const { chosen } = selection
  const { modal, message } = App.useApp()
  const move = useChange(movePlan, { after: () => refresh(listPlanMerchants, listPlans) })
  const ask = (merchantIds: string[] | null) =>
    void modal.confirm({
      title: t('move.ask', { version: plan.version }),
      content: t(merchantIds ? 'move.askText' : 'move.askFitting'),
      cancelText: t('action.cancel', { ns: 'common' }),
      onOk: async () => {
        const body = { merchantIds, alsoExceeding: merchantIds !== null }
        const { data } = await move.mutateAsync({ params: { id: plan.id }, body })
        clear()
        onMoved()
        message.success(t('move.done', { count: data.moved }))
      },
    })
  return (
    <section className="plan-move">
      <ListPage
        route={listPlanMerchants}
        params={{ id: plan.id }}
        title={t('tab.move')}
        about={t('move.about')}
        searchHint={t('move.search')}
        columns={useColumns()}
        filters={[yesNoFilter('exceeds', t('move.filter'), t('move.onlyExceeding'), t('move.onlyFitting'))]}
        selection={selection}
        toolbar={
          chosen.size ? (
            <Button type="primary" onClick={() => ask([...chosen])}>
              {t('move.chosen', { count: chosen.size })}
            </Button>
          ) : (
            plan.merchantsOnOlder > 0 && <Button onClick={() => ask(null)}>{t('move.all')}</Button>
          )
        }
        empty={t('move.none')}
      />
    </section>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation(['plans', 'features'])
  return [
    nameColumn('name', t('move.merchant'), { sort: 'name' }),
    { key: 'version', title: t('column.version'), sort: 'version', render: ({ version }) => version },
    {
      key: 'uses',
      title: `${t('column.quotas')}: ${t('move.uses')}`,
      render: ({ used, allowed }) =>
        quotaNames.map((name) => `${formatNumber(used[name])}/${formatNumber(allowed[name])}`).join(' · '),
    },
    { key: 'exceeds', title: t('move.exceeds'), render: (row) => <Exceeds row={row} /> },
    {
      key: 'loses',
      title: t('move.loses'),
      render: ({ losesFeatures }) =>
        formatList(losesFeatures.map((name) => t(`name.${name}`, { ns: 'features' }))) || '–',
    },
  ]
}

function Exceeds({ row: { exceeds } }: { row: Row }) {
  const { t } = useTranslation('plans')
  if (!exceeds.length)
    return (
      <Tag variant="filled" color="success">
        {t('move.fits')}
      </Tag>
    )
  return (
    <span className="plan-tags">
      {exceeds.map((name) => (
        <Tag key={name} variant="filled" color="error">
          {t(`field.${name}`)}
        </Tag>
      ))}
    </span>
  )
}
