import { listConfig } from '@chopcard/contract/platform/admin/system-config.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '../../kit/list-cells.tsx'
import { choiceFilter, yesNoFilter } from '../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { formatInstant } from '../../lib/format.ts'
import { ListTools } from '../list-tools.tsx'
import { useOpenPage } from '../use-open-page.ts'
import './config.css'
import { useConfigWords } from './config-words.ts'

type Row = RowOf<typeof listConfig>

/** What may be set while the platform runs. */
export default function ConfigList() {
  const { t } = useTranslation(['sys-config', 'sys-shell'])
  const open = useOpenPage('systemConfig-edit')
  return (
    <ListPage
      route={listConfig}
      title={t('pages.systemConfig-list', { ns: 'sys-shell' })}
      about={t('about')}
      searchHint={t('search')}
      columns={useColumns()}
      rowKey={({ key }) => key}
      filters={[
        choiceFilter('kind', t('kind.label'), ['number', 'text', 'switch', 'secret'], (value) => t(`kind.${value}`)),
        yesNoFilter('isSet', t('isSet'), t('set'), t('unset')),
      ]}
      onOpen={({ key }) => open(key)}
      empty={t('none')}
      toolbar={<ListTools list="system-config" addPage="systemConfig-add" addLabel={t('add')} />}
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('sys-config')
  const { titleOf } = useConfigWords()
  return [
    {
      key: 'key',
      title: t('field.key'),
      sort: 'key',
      onCard: 'heading',
      render: ({ key }) => <TwoLines small first={<strong>{titleOf(key)}</strong>} second={key} />,
    },
    { key: 'kind', title: t('kind.label'), onCard: 'hidden', render: ({ kind }) => t(`kind.${kind}`) },
    { key: 'value', title: t('field.value'), render: (row) => <Value kind={row.kind} value={row.value} /> },
    { key: 'default', title: t('field.default'), render: (row) => <Value kind={row.kind} value={row.default} /> },
    {
      key: 'changed',
      title: t('field.changed'),
      sort: 'changedAt',
      render: ({ changedBy, changedAt }) =>
        changedAt ? t('by', { who: changedBy ?? '–', when: formatInstant(changedAt) }) : '–',
    },
    { key: 'isSet', title: t('isSet'), render: ({ isSet }) => <Tag>{t(isSet ? 'set' : 'unset')}</Tag> },
  ]
}

function Value({ kind, value }: { kind: Row['kind']; value: string }) {
  const { t } = useTranslation('sys-config')
  if (kind === 'switch') return t(value === 'true' ? 'on' : 'off')
  return value ? <span className="config-value">{value}</span> : <span className="config-empty">{t('empty')}</span>
}
