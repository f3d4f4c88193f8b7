import { listTenantSignIns } from '@chopcard/contract/platform/admin/merchants.ts'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../lib/format.ts'
import { TwoLines } from '../../kit/list-cells.tsx'
import { ShortList } from '../../kit/short-list.tsx'

/** Who tried to sign in to a merchant lately, and what came of it. */
export default function SignInsTab({ id }: { id: string }) {
  const { t } = useTranslation(['tenants', 'errors'])
  return (
    <ShortList
      route={listTenantSignIns}
      params={{ id }}
      empty={t('staff.empty')}
      columns={[
        { key: 'at', title: t('staff.at'), sort: 'at', onCard: 'heading', render: ({ at }) => formatInstant(at) },
        {
          key: 'name',
          title: t('staff.name'),
          render: ({ name, email }) => <TwoLines small first={name} second={email} />,
        },
        { key: 'ip', title: t('staff.ip'), render: ({ ip }) => ip },
        {
          key: 'result',
          title: t('staff.result'),
          render: ({ error }) =>
            error ? t(`codes.${error}` as 'codes.UNAUTHORIZED', { ns: 'errors', defaultValue: error }) : t('staff.ok'),
        },
      ]}
    />
  )
}
