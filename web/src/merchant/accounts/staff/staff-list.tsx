import { QrcodeOutlined, SafetyOutlined, UserAddOutlined } from '@ant-design/icons'
import { addStaff, listStaff, staffOptions } from '@chopcard/contract/accounts/merchant/staff.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Flex, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { May, useFeature } from '../../../kit/permissions.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import './staff.css'
import { useRoleName } from './use-role-name.ts'

type Row = RowOf<typeof listStaff>

/** Who works with the application: the users of the shop. */
export default function StaffList() {
  const { t } = useTranslation(['staff', 'shell'])
  const navigate = useNavigate()
  const quota = useRead(staffOptions, {}).data?.data.quota
  const [hasTags, hasRoles] = [useFeature('estamp'), useFeature('multipleRoles')]
  return (
    <ListPage
      route={listStaff}
      title={t('menu.merchant-admin-list', { ns: 'shell' })}
      about={quota && t('list.quota', quota)}
      columns={useColumns()}
      searchHint={t('list.search')}
      filters={[
        {
          kind: 'select',
          name: 'enabled',
          label: t('list.state'),
          options: [
            { value: 'true', label: t('state.enabled') },
            { value: 'false', label: t('state.disabled') },
          ],
        },
      ]}
      onOpen={({ id }) => void navigate({ to: '/setup/merchant-admin-edit/$id', params: { id } })}
      toolbar={
        <>
          {hasRoles && (
            <Button icon={<SafetyOutlined />} onClick={() => void navigate({ to: '/setup/merchant-role-list' })}>
              {t('roles.button')}
            </Button>
          )}
          {hasTags && (
            <Button icon={<QrcodeOutlined />} onClick={() => void navigate({ to: '/setup/merchant-admin-tags' })}>
              {t('tags.button')}
            </Button>
          )}
          <May route={addStaff}>
            <Button
              type="primary"
              icon={<UserAddOutlined />}
              onClick={() => void navigate({ to: '/setup/merchant-admin-add' })}
            >
              {t('list.add')}
            </Button>
          </May>
        </>
      }
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('staff')
  const roleName = useRoleName()
  return [
    {
      key: 'name',
      title: t('field.name'),
      sort: 'name',
      onCard: 'heading',
      render: ({ name, email }) => (
        <span className="staff-person">
          <strong>{name}</strong>
          <span>{email}</span>
        </span>
      ),
    },
    { key: 'role', title: t('field.role'), render: ({ role }) => roleName(role) },
    {
      key: 'marks',
      title: t('list.marks'),
      render: ({ hasPin, eStampId, promotionCode }) => (
        <Flex gap={4} wrap>
          {hasPin && <Tag>{t('field.pin')}</Tag>}
          {eStampId && <Tag>{t('list.eStamp')}</Tag>}
          {promotionCode && <Tag>{promotionCode}</Tag>}
          {!hasPin && !eStampId && !promotionCode && '–'}
        </Flex>
      ),
    },
    {
      key: 'lastSignIn',
      title: t('list.lastSignIn'),
      sort: 'lastSignInAt',
      render: ({ lastSignInAt }) => (lastSignInAt ? formatInstant(lastSignInAt) : t('list.never')),
    },
    { key: 'state', title: t('list.state'), render: (row) => <StateTag row={row} /> },
  ]
}

function StateTag({ row }: { row: Row }) {
  const { t } = useTranslation('staff')
  if (!row.enabled) return <Tag variant="filled">{t('state.disabled')}</Tag>
  return (
    <Tag variant="filled" color={row.invited ? 'warning' : 'success'}>
      {t(row.invited ? 'state.invited' : 'state.enabled')}
    </Tag>
  )
}
