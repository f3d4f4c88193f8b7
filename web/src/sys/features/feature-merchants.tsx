import { listFeatureMerchants } from '@chopcard/contract/platform/admin/features.ts'
import type { Feature } from '@chopcard/contract/core/features.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { BackButton } from '../../kit/list-buttons.tsx'
import { dayColumn, nameColumn, onOffColumn, textColumn } from '../../kit/list-columns.tsx'
import { choiceFilter } from '../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn, Paging } from '../../kit/list-view.ts'
import type { SearchWords } from '../../kit/list-search.ts'
import { useListSelection } from '../../kit/use-list-selection.ts'
import { SysExportButton } from '../export-button.tsx'
import { usePlanFilter } from '../use-plan-filter.ts'
import type { Concerned, SwitchDialogProps } from './switch-dialog.tsx'

const SwitchDialog = lazyPart<SwitchDialogProps>(() => import('./switch-dialog.tsx'))

type Row = RowOf<typeof listFeatureMerchants>

/** The merchants of one feature, and the way to switch it for many of them. */
export default function FeatureMerchants({ name, onBack }: { name: Feature; onBack: () => void }) {
  const { t } = useTranslation('features')
  const [selection, clear] = useListSelection<Row>(
    listFeatureMerchants,
    (row) => t('choose', { name: row.name }),
    t('chooseAll'),
  )
  const { chosen } = selection
  const [concerned, setConcerned] = useState<Concerned>()
  const planFilter = usePlanFilter(t('column.plan'))
  const close = () => {
    setConcerned(undefined)
    clear()
  }
  const bar = (filters: SearchWords, paging: Paging | undefined, isPrevious: boolean) => {
    const count = chosen.size || (paging?.total ?? 0)
    if (!count) return null
    const named = chosen.size ? { merchantIds: [...chosen], filter: {} } : { merchantIds: null, filter: filters }
    return (
      <Button
        type="primary"
        style={{ marginBlockEnd: 16 }}
        disabled={isPrevious && !chosen.size}
        onClick={() => setConcerned({ ...named, count })}
      >
        {t(chosen.size ? 'switch.chosen' : 'switch.all', { count })}
      </Button>
    )
  }
  return (
    <ListPage
      route={listFeatureMerchants}
      params={{ name }}
      title={t(`name.${name}`)}
      about={t(`what.${name}`)}
      searchHint={t('search')}
      columns={useColumns()}
      filters={[
        choiceFilter('state', t('column.state'), ['on', 'off'], (value) => t(value)),
        choiceFilter('source', t('source.label'), ['plan', 'override'], (value) => t(`source.${value}`)),
        planFilter,
      ]}
      selection={selection}
      toolbar={
        <>
          <BackButton onClick={onBack}>{t('back')}</BackButton>
          <SysExportButton list="feature-merchants" within={{ feature: name }} />
        </>
      }
      bar={bar}
    >
      {concerned && <SwitchDialog name={name} concerned={concerned} onClose={close} />}
    </ListPage>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('features')
  return [
    nameColumn('name', t('column.merchant'), { sort: 'name' }),
    {
      key: 'plan',
      title: t('column.plan'),
      sort: 'plan',
      render: ({ planName }) => <span translate="no">{planName}</span>,
    },
    onOffColumn('on', t('column.state'), t('on'), t('off')),
    { key: 'source', title: t('source.label'), render: ({ source }) => t(`source.${source}`) },
    textColumn('by', t('column.by')),
    dayColumn('lastDay', t('column.until'), { sort: 'until' }),
  ]
}
