import { listConfig } from '@chopcard/contract/platform/admin/system-config.ts'
import { useNavigate } from '@tanstack/react-router'
import { Empty, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import type { SearchWords } from '../../kit/list-search.ts'
import { formatInstant } from '../../lib/format.ts'
import { ListTools } from '../list-tools.tsx'
import './config.css'
import { useConfigWords } from './config-words.ts'

type Row = RowOf<typeof listConfig>

/** What may be set while the platform runs. */
export default function ConfigList() {
  const { t } = useTranslation(['sys-config', 'sys-shell'])
  const navigate = useNavigate()
  const toolbar = (filters: SearchWords) => (
    <ListTools list="system-config" filters={filters} addPage="systemConfig-add" addLabel={t('add')} />
  )
  return (
    <ListPage
      route={listConfig}
      title={t('pages.systemConfig-list', { ns: 'sys-shell' })}
      about={t('about')}
      searchHint={t('search')}
      columns={useColumns()}
      rowKey={({ key }) => key}
      filters={[
        {
          kind: 'select',
          name: 'kind',
          label: t('kind.label'),
          options: (['number', 'text', 'switch', 'secret'] as const).map((value) => ({
            value,
            label: t(`kind.${value}`),
          })),
        },
        {
          kind: 'select',
          name: 'isSet',
          label: t('isSet'),
          options: [
            { value: 'true', label: t('set') },
            { value: 'false', label: t('unset') },
          ],
        },
      ]}
      onOpen={({ key }) => void navigate({ to: `/sys/setup/systemConfig-edit/${key}` as '/' })}
      empty={<Empty description={t('none')} />}
      toolbar={toolbar}
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
      render: ({ key }) => (
        <span className="config-key">
          <strong>{titleOf(key)}</strong>
          <small>{key}</small>
        </span>
      ),
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
