import type { listMerchants } from '@chopcard/contract/platform/admin/merchants.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '../../kit/list-cells.tsx'
import type { RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { formatDay, formatInstantDay, formatNumber, formatRelative } from '../../lib/format.ts'
import { StateTag } from './state-tag.tsx'

export type TenantRow = RowOf<typeof listMerchants>

/** The columns that lists of merchants share. */
export function useTenantColumns(): Record<
  'name' | 'owner' | 'plan' | 'endsOn' | 'state' | 'members' | 'entries' | 'lastActivity' | 'createdAt',
  ListColumn<TenantRow>
> {
  const { t } = useTranslation('tenants')
  const column = (
    key: string,
    render: ListColumn<TenantRow>['render'],
    more: Partial<ListColumn<TenantRow>> = {},
  ): ListColumn<TenantRow> => ({ key, title: t(`column.${key}` as 'column.name'), render, ...more })
  return {
    name: column('name', ({ name }) => <strong className="list-name">{name}</strong>, {
      sort: 'name',
      onCard: 'heading',
    }),
    owner: column('owner', ({ owner }) => <Owner owner={owner} />),
    plan: column('plan', ({ plan }) => <span translate="no">{plan.name}</span>, { sort: 'plan' }),
    endsOn: column('endsOn', ({ endsOn }) => (endsOn ? formatDay(endsOn) : t('noEnd')), { sort: 'endsOn' }),
    state: column('state', ({ state }) => <StateTag state={state} />),
    members: column('members', ({ members }) => formatNumber(members), { sort: 'members', align: 'right' }),
    entries: column('entries', ({ entries }) => formatNumber(entries), { sort: 'entries', align: 'right' }),
    lastActivity: column(
      'lastActivity',
      ({ lastActivityAt }) => (lastActivityAt ? formatRelative(lastActivityAt) : t('never')),
      { sort: 'lastActivityAt' },
    ),
    createdAt: column('createdAt', ({ createdAt }) => formatInstantDay(createdAt), {
      sort: 'createdAt',
      onCard: 'hidden',
    }),
  }
}

function Owner({ owner }: Pick<TenantRow, 'owner'>) {
  const { t } = useTranslation('tenants')
  if (!owner) return t('noOwner')
  return (
    <TwoLines
      small
      first={
        <>
          {owner.name} {owner.invited && <Tag variant="filled">{t('invited')}</Tag>}
        </>
      }
      second={owner.email}
    />
  )
}
