import { listTenantStaff } from '@chopcard/contract/platform/admin/merchants.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../lib/format.ts'
import { TwoLines } from '../../kit/list-cells.tsx'
import { ShortList } from '../../kit/short-list.tsx'

/** A merchant's users with their last sign-in. */
export default function StaffTab({ id }: { id: string }) {
  const { t } = useTranslation(['tenants', 'account'])
  return (
    <ShortList
      route={listTenantStaff}
      params={{ id }}
      empty={t('staff.empty')}
      columns={[
        {
          key: 'name',
          title: t('staff.name'),
          sort: 'name',
          onCard: 'heading',
          render: ({ name, email }) => <TwoLines small first={<strong>{name}</strong>} second={email} />,
        },
        {
          key: 'role',
          title: t('staff.role'),
          render: ({ role }) => t(`roles.${role}` as 'roles.owner', { ns: 'account', defaultValue: role }),
        },
        {
          key: 'state',
          title: t('staff.state'),
          render: ({ enabled, invited }) => (
            <Tag variant="filled" color={enabled ? 'success' : 'default'}>
              {t(!enabled ? 'staff.disabled' : invited ? 'invited' : 'staff.enabled')}
            </Tag>
          ),
        },
        {
          key: 'lastSignIn',
          title: t('staff.lastSignIn'),
          sort: 'lastSignInAt',
          render: ({ lastSignInAt }) => (lastSignInAt ? formatInstant(lastSignInAt) : t('never')),
        },
      ]}
    />
  )
}
