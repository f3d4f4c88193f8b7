import { listAppleIdentifiers } from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import { identifierStates } from '@chopcard/contract/platform/apple-identifiers.ts'
import { useTranslation } from 'react-i18next'
import { dateColumn, numberColumn } from '../../kit/list-columns.tsx'
import { choiceFilter, yesNoFilter } from '../../kit/list-filter.ts'
import { ListPage } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { formatInstant } from '../../lib/format.ts'
import { ListTools } from '../list-tools.tsx'
import { useOpenPage } from '../use-open-page.ts'
import './apple-identifiers.css'
import { PhoneLogs } from './phone-logs.tsx'
import { type AppleIdentifier, StateTag } from './state-tag.tsx'

/** What signs passes for Apple Wallet. */
export default function AppleIdentifierList() {
  const { t } = useTranslation(['apple-identifiers', 'sys-shell'])
  const open = useOpenPage('appleidentifier-edit')
  return (
    <>
      <ListPage
        route={listAppleIdentifiers}
        title={t('pages.appleidentifier-list', { ns: 'sys-shell' })}
        about={t('about')}
        searchHint={t('list.search')}
        columns={useColumns()}
        filters={[
          choiceFilter('state', t('list.state'), identifierStates, (value) => t(`state.${value}`)),
          yesNoFilter('isDefault', t('list.default'), t('list.yes'), t('list.no')),
        ]}
        onOpen={({ id }) => open(id)}
        empty={t('list.none')}
        toolbar={<ListTools list="apple-identifiers" addPage="appleidentifier-add" addLabel={t('list.add')} />}
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
    dateColumn('validTo', t('field.validTo'), { sort: 'validTo' }),
    { key: 'default', title: t('list.default'), render: ({ isDefault }) => t(isDefault ? 'list.yes' : 'list.no') },
    numberColumn('merchants', t('list.merchants'), { sort: 'merchants' }),
    numberColumn('devices', t('list.devices')),
    {
      key: 'changed',
      title: t('field.changed'),
      sort: 'changedAt',
      render: (row) => t('by', { who: row.changedBy, when: formatInstant(row.changedAt) }),
    },
  ]
}
