import { listAppleIdentifiers } from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import { identifierStates } from '@chopcard/contract/platform/apple-identifiers.ts'
import { useNavigate } from '@tanstack/react-router'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import type { SearchWords } from '../../kit/list-search.ts'
import { formatInstant, formatInstantDay, formatNumber } from '../../lib/format.ts'
import { ListTools } from '../list-tools.tsx'
import './apple-identifiers.css'
import { PhoneLogs } from './phone-logs.tsx'
import { type AppleIdentifier, StateTag } from './state-tag.tsx'

/** What signs passes for Apple Wallet. */
export default function AppleIdentifierList() {
  const { t } = useTranslation(['apple-identifiers', 'sys-shell'])
  const navigate = useNavigate()
  const toolbar = (filters: SearchWords) => (
    <ListTools list="apple-identifiers" filters={filters} addPage="appleidentifier-add" addLabel={t('list.add')} />
  )
  return (
    <>
      <ListPage
        route={listAppleIdentifiers}
        title={t('pages.appleidentifier-list', { ns: 'sys-shell' })}
        about={t('about')}
        searchHint={t('list.search')}
        columns={useColumns()}
        filters={[
          {
            kind: 'select',
            name: 'state',
            label: t('list.state'),
            options: identifierStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            kind: 'select',
            name: 'isDefault',
            label: t('list.default'),
            options: [
              { value: 'true', label: t('list.yes') },
              { value: 'false', label: t('list.no') },
            ],
          },
        ]}
        onOpen={({ id }) => void navigate({ to: `/sys/setup/appleidentifier-edit/${id}` as '/' })}
        empty={<Empty description={t('list.none')} />}
        toolbar={toolbar}
      />
      <PhoneLogs />
    </>
  )
}

function useColumns(): ListColumn<AppleIdentifier>[] {
  const { t } = useTranslation('apple-identifiers')
  return [
    {
      key: 'passTypeId',
      title: t('field.passTypeId'),
      sort: 'passTypeId',
      onCard: 'heading',
      render: ({ passTypeId }) => (
        <strong className="apple-name" translate="no">
          {passTypeId}
        </strong>
      ),
    },
    { key: 'teamId', title: t('field.teamId'), render: ({ teamId }) => <span translate="no">{teamId}</span> },
    { key: 'state', title: t('list.state'), render: (row) => <StateTag identifier={row} /> },
    { key: 'validTo', title: t('field.validTo'), sort: 'validTo', render: (row) => formatInstantDay(row.validTo) },
    { key: 'default', title: t('list.default'), render: ({ isDefault }) => t(isDefault ? 'list.yes' : 'list.no') },
    {
      key: 'merchants',
      title: t('list.merchants'),
      sort: 'merchants',
      align: 'right',
      render: ({ merchants }) => formatNumber(merchants),
    },
    {
      key: 'devices',
      title: t('list.devices'),
      align: 'right',
      render: ({ devices }) => formatNumber(devices),
    },
    {
      key: 'changed',
      title: t('field.changed'),
      sort: 'changedAt',
      render: (row) => t('by', { who: row.changedBy, when: formatInstant(row.changedAt) }),
    },
  ]
}
