import { UserAddOutlined } from '@ant-design/icons'
import { listAdmins } from '@chopcard/contract/platform/admin/admins.ts'
import { useNavigate } from '@tanstack/react-router'
import { Empty, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import type { SearchWords } from '../../kit/list-search.ts'
import { formatInstant, formatNumber } from '../../lib/format.ts'
import { ListTools } from '../list-tools.tsx'
import './admins.css'

type Row = RowOf<typeof listAdmins>

/** Who runs the platform. */
export default function AdminList() {
  const { t } = useTranslation(['admins', 'sys-shell', 'staff', 'passkeys'])
  const navigate = useNavigate()
  const choice = (name: string, label: string, yes: string, no: string) => ({
    kind: 'select' as const,
    name,
    label,
    options: [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ],
  })
  const toolbar = (filters: SearchWords) => (
    <ListTools
      list="admins"
      filters={filters}
      addPage="admin-add"
      addLabel={t('list.add')}
      addIcon={<UserAddOutlined />}
    />
  )
  return (
    <ListPage
      route={listAdmins}
      title={t('pages.admin-list', { ns: 'sys-shell' })}
      about={t('list.about')}
      searchHint={t('list.search', { ns: 'staff' })}
      columns={useColumns()}
      filters={[
        choice('isAgent', t('kind.label'), t('kind.agent'), t('kind.admin')),
        choice(
          'enabled',
          t('list.state', { ns: 'staff' }),
          t('state.enabled', { ns: 'staff' }),
          t('state.disabled', { ns: 'staff' }),
        ),
        choice(
          'hasPasskey',
          t('list.label', { ns: 'passkeys' }),
          t('list.with', { ns: 'passkeys' }),
          t('list.without', { ns: 'passkeys' }),
        ),
      ]}
      onOpen={({ id }) => void navigate({ to: `/sys/setup/admin-edit/${id}` as '/' })}
      empty={<Empty description={t('list.none')} />}
      toolbar={toolbar}
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
      render: ({ name, email }) => (
        <span className="admin-person">
          <strong>{name}</strong>
          <span>{email}</span>
        </span>
      ),
    },
    { key: 'kind', title: t('kind.label'), render: ({ isAgent }) => t(isAgent ? 'kind.agent' : 'kind.admin') },
    {
      key: 'lastSignIn',
      title: t('list.lastSignIn', { ns: 'staff' }),
      sort: 'lastSignInAt',
      render: ({ lastSignInAt }) => (lastSignInAt ? formatInstant(lastSignInAt) : t('list.never', { ns: 'staff' })),
    },
    { key: 'passkeys', title: t('title', { ns: 'passkeys' }), render: ({ passkeys }) => formatNumber(passkeys) },
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
