import { ArrowLeftOutlined } from '@ant-design/icons'
import { listFeatureMerchants } from '@chopcard/contract/platform/admin/features.ts'
import type { Feature } from '@chopcard/contract/core/features.ts'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn, Paging } from '../../kit/list-view.ts'
import type { SearchWords } from '../../kit/list-search.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { SysExportButton } from '../export-button.tsx'
import { usePlanFilter } from '../use-plan-filter.ts'
import type { Concerned, SwitchDialogProps } from './switch-dialog.tsx'

const SwitchDialog = lazyPart<SwitchDialogProps>(() => import('./switch-dialog.tsx'))

type Row = RowOf<typeof listFeatureMerchants>

/** The merchants of one feature, and the way to switch it for many of them. */
export default function FeatureMerchants({ name, onBack }: { name: Feature; onBack: () => void }) {
  const { t } = useTranslation('features')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [concerned, setConcerned] = useState<Concerned>()
  const planFilter = usePlanFilter(t('column.plan'))
  const close = () => {
    setConcerned(undefined)
    setChosen(new Set())
  }
  const toolbar = (filters: SearchWords) => (
    <>
      <Button icon={<ArrowLeftOutlined />} onClick={onBack}>
        {t('back')}
      </Button>
      <SysExportButton list="feature-merchants" filters={{ ...filters, feature: name }} />
    </>
  )
  const bar = (filters: SearchWords, paging: Paging | undefined) => {
    const count = chosen.size || (paging?.total ?? 0)
    if (!count) return null
    const named = chosen.size ? { merchantIds: [...chosen], filter: {} } : { merchantIds: null, filter: filters }
    return (
      <Button type="primary" style={{ marginBlockEnd: 16 }} onClick={() => setConcerned({ ...named, count })}>
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
        {
          kind: 'select',
          name: 'state',
          label: t('column.state'),
          options: (['on', 'off'] as const).map((value) => ({ value, label: t(value) })),
        },
        {
          kind: 'select',
          name: 'source',
          label: t('source.label'),
          options: (['plan', 'override'] as const).map((value) => ({ value, label: t(`source.${value}`) })),
        },
        planFilter,
      ]}
      selection={{
        chosen,
        change: setChosen,
        labelOf: (row) => t('choose', { name: row.name }),
        labelOfAll: t('chooseAll'),
      }}
      toolbar={toolbar}
      bar={bar}
    >
      {concerned && <SwitchDialog name={name} concerned={concerned} onClose={close} />}
    </ListPage>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('features')
  return [
    {
      key: 'name',
      title: t('column.merchant'),
      sort: 'name',
      onCard: 'heading',
      render: ({ name }) => <strong>{name}</strong>,
    },
    {
      key: 'plan',
      title: t('column.plan'),
      sort: 'plan',
      render: ({ planName }) => <span translate="no">{planName}</span>,
    },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ on }) => (
        <Tag variant="filled" color={on ? 'success' : 'default'}>
          {t(on ? 'on' : 'off')}
        </Tag>
      ),
    },
    { key: 'source', title: t('source.label'), render: ({ source }) => t(`source.${source}`) },
    { key: 'by', title: t('column.by'), render: ({ by }) => by ?? '–' },
    {
      key: 'until',
      title: t('column.until'),
      sort: 'until',
      render: ({ until }) => (until ? formatInstantDay(until) : '–'),
    },
  ]
}
