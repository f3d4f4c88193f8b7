import { UserAddOutlined } from '@ant-design/icons'
import { listAdmins } from '@chopcard/contract/platform/admin/admins.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '../../kit/list-cells.tsx'
import { instantColumn, numberColumn } from '../../kit/list-columns.tsx'
import { yesNoFilter } from '../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { ListTools } from '../list-tools.tsx'
import { useOpenPage } from '../use-open-page.ts'
import './admins.css'

type Row = RowOf<typeof listAdmins>

/** Who runs the platform. */
export default function AdminList() {
  const { t } = useTranslation(['admins', 'sys-shell', 'staff', 'passkeys'])
  const open = useOpenPage('admin-edit')
  return (
    <ListPage
      route={listAdmins}
      title={t('pages.admin-list', { ns: 'sys-shell' })}
      about={t('list.about')}
      searchHint={t('list.search', { ns: 'staff' })}
      columns={useColumns()}
      filters={[
        yesNoFilter('isAgent', t('kind.label'), t('kind.agent'), t('kind.admin')),
        yesNoFilter(
          'enabled',
          t('list.state', { ns: 'staff' }),
          t('state.enabled', { ns: 'staff' }),
          t('state.disabled', { ns: 'staff' }),
        ),
        yesNoFilter(
          'hasPasskey',
          t('list.label', { ns: 'passkeys' }),
          t('list.with', { ns: 'passkeys' }),
          t('list.without', { ns: 'passkeys' }),
        ),
      ]}
      onOpen={({ id }) => open(id)}
      empty={t('list.none')}
      toolbar={<ListTools list="admins" addPage="admin-add" addLabel={t('list.add')} addIcon={<UserAddOutlined />} />}
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation(['admins', 'staff', 'passkeys'])
  return [
    {
      key: 'name',
      title: t('field.name', { ns: 'staff' }),
      sort: 'name',
      onCard: 'heading',
      render: ({ name, email }) => <TwoLines first={<strong>{name}</strong>} second={email} />,
    },
    { key: 'kind', title: t('kind.label'), render: ({ isAgent }) => t(isAgent ? 'kind.agent' : 'kind.admin') },
    instantColumn('lastSignInAt', t('list.lastSignIn', { ns: 'staff' }), {
      sort: 'lastSignInAt',
      none: t('list.never', { ns: 'staff' }),
    }),
    numberColumn('passkeys', t('title', { ns: 'passkeys' })),
    { key: 'state', title: t('list.state', { ns: 'staff' }), render: (row) => <StateTag row={row} /> },
  ]
}

function StateTag({ row: { enabled, invited } }: { row: Row }) {
  const { t } = useTranslation('staff')
  const state = enabled ? (invited ? 'invited' : 'enabled') : 'disabled'
  const colours = { enabled: 'success', invited: 'warning', disabled: undefined }
  return (
    <Tag variant="filled" color={colours[state]}>
      {t(`state.${state}`)}
    </Tag>
  )
}
