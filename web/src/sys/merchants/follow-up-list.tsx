import type { FollowUpRow } from './follow-up-row.ts'
import { listAssignees, listFollowUp } from '@chopcard/contract/platform/admin/follow-up.ts'
import { followUpReasons } from '@chopcard/contract/platform/tenants.ts'
import { Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { TwoLines } from '../../kit/list-cells.tsx'
import { choiceFilter, optionsOf, searchableFilter, selectFilter } from '../../kit/list-filter.ts'
import { ListPage } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { formatDay, formatList } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { SysExportButton } from '../export-button.tsx'
import { dayIn } from './day-in.ts'
import type { FollowUpDialogProps } from './follow-up-dialog.tsx'
import './merchants.css'
import { useTenantColumns } from './use-tenant-columns.tsx'

const FollowUpDialog = lazyPart<FollowUpDialogProps>(() => import('./follow-up-dialog.tsx'))

/** The merchants that need a look, and what is to be done about each. */
export default function FollowUpList() {
  const { t } = useTranslation(['tenants', 'sys-shell'])
  const [opened, setOpened] = useState<FollowUpRow>()
  const admins = useRead(listAssignees, {}).data?.data ?? []
  return (
    <ListPage
      route={listFollowUp}
      title={t('pages.follow-up-list', { ns: 'sys-shell' })}
      about={t('followUp.about')}
      searchHint={t('list.search')}
      columns={useColumns()}
      filters={[
        choiceFilter('reason', t('filter.reason'), followUpReasons, (value) => t(`reason.${value}`)),
        searchableFilter('assigneeId', t('filter.assignee'), [
          { value: 'none', label: t('filter.nobody') },
          ...optionsOf(admins),
        ]),
        selectFilter('dueTo', t('filter.due'), [
          { value: dayIn(0), label: t('filter.dueNow') },
          { value: dayIn(7), label: t('filter.dueWeek') },
        ]),
      ]}
      toolbar={<SysExportButton list="follow-up" />}
      onOpen={setOpened}
      empty={t('followUp.empty')}
    >
      {opened && <FollowUpDialog row={opened} admins={admins} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}

function useColumns(): ListColumn<FollowUpRow>[] {
  const { t } = useTranslation('tenants')
  const { name, endsOn, lastActivity, members } = useTenantColumns()
  return [
    name,
    { key: 'reasons', title: t('column.reasons'), render: (row) => <Reasons row={row} /> },
    {
      ...endsOn,
      render: (row) => (
        <TwoLines small first={endsOn.render(row)} second={<span translate="no">{row.plan.name}</span>} />
      ),
    },
    lastActivity,
    members,
    {
      key: 'note',
      title: t('column.note'),
      render: ({ followUp }) => <span className="tenant-note">{followUp.note || '–'}</span>,
    },
    { key: 'assignee', title: t('column.assignee'), render: ({ followUp }) => followUp.assigneeName ?? '–' },
    { key: 'dueOn', title: t('column.dueOn'), sort: 'dueOn', render: ({ followUp }) => <Due day={followUp.dueOn} /> },
  ]
}

function Reasons({ row: { reasons, fullQuotas } }: { row: FollowUpRow }) {
  const { t } = useTranslation('tenants')
  const colour = {
    ending: 'warning',
    ended: 'warning',
    restricted: 'error',
    idle: 'default',
    quota: 'processing',
  } as const
  return (
    <span className="tenant-tags">
      {reasons.map((reason) => (
        <Tag key={reason} variant="filled" color={colour[reason]}>
          {reason === 'quota'
            ? formatList(
                fullQuotas.map((one) => t('fullQuota', { name: t(`quota.${one.name}`), percent: one.percent })),
              )
            : t(`reason.${reason}`)}
        </Tag>
      ))}
    </span>
  )
}

function Due({ day }: { day: string | null }) {
  const { t } = useTranslation('tenants')
  if (!day) return '–'
  return (
    <>
      {formatDay(day)} {day < dayIn(0) && <Tag color="error">{t('followUp.overdue')}</Tag>}
    </>
  )
}
