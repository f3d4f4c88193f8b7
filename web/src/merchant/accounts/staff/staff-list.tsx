import { QrcodeOutlined, SafetyOutlined, UserAddOutlined } from '@ant-design/icons'
import { addStaff, listStaff, staffOptions } from '@chopcard/contract/accounts/merchant/staff.ts'
import { Flex, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { AddButton, GoButton } from '../../../kit/list-buttons.tsx'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { instantColumn } from '../../../kit/list-columns.tsx'
import { yesNoFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useFeature } from '../../../kit/permissions.tsx'
import { useOpenRow } from '../../../kit/use-open-row.ts'
import { useRead } from '../../../lib/query.ts'
import './staff.css'
import { useRoleName } from './use-role-name.ts'

type Row = RowOf<typeof listStaff>

/** Who works with the application: the users of the shop. */
export default function StaffList() {
  const { t } = useTranslation(['staff', 'shell'])
  const quota = useRead(staffOptions, {}).data?.data.quota
  const [hasTags, hasRoles] = [useFeature('estamp'), useFeature('multipleRoles')]
  return (
    <ListPage
      route={listStaff}
      title={t('menu.merchant-admin-list', { ns: 'shell' })}
      about={quota && t('list.quota', quota)}
      columns={useColumns()}
      searchHint={t('list.search')}
      filters={[yesNoFilter('enabled', t('list.state'), t('state.enabled'), t('state.disabled'))]}
      onOpen={useOpenRow('/setup/merchant-admin-edit/$id')}
      toolbar={
        <>
          {hasRoles && (
            <GoButton icon={<SafetyOutlined />} to={{ to: '/setup/merchant-role-list' }}>
              {t('roles.button')}
            </GoButton>
          )}
          {hasTags && (
            <GoButton icon={<QrcodeOutlined />} to={{ to: '/setup/merchant-admin-tags' }}>
              {t('tags.button')}
            </GoButton>
          )}
          <AddButton route={addStaff} icon={<UserAddOutlined />} to={{ to: '/setup/merchant-admin-add' }}>
            {t('list.add')}
          </AddButton>
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
      render: ({ name, email }) => <TwoLines first={<strong>{name}</strong>} second={email} />,
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
    instantColumn('lastSignInAt', t('list.lastSignIn'), { sort: 'lastSignInAt', none: t('list.never') }),
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
