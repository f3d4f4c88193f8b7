import type { Action } from './action.ts'
import { lastActionCheck, listActions } from '@chopcard/contract/platform/admin/action-log.ts'
import { Alert, Empty, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import type { SearchWords } from '../../kit/list-search.ts'
import { formatInstant, formatNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { SysExportButton } from '../export-button.tsx'
import { useMerchantFilter } from '../use-merchant-filter.ts'
import { useActorFilter } from './use-actor-filter.ts'
import './actions.css'

const ActionDrawer = lazyPart<{ action: Action; onClose: () => void }>(() => import('./action-drawer.tsx'))

const exportOf = (filters: SearchWords) => <SysExportButton list="user-action-log" filters={filters} />

/** Every write by staff of either area: who, what, before, after, and whether the log is whole. */
export default function ActionList() {
  const { t } = useTranslation(['actions', 'sys-shell'])
  const [opened, setOpened] = useState<Action>()
  return (
    <ListPage
      route={listActions}
      title={t('pages.user-action-log', { ns: 'sys-shell' })}
      about={t('about')}
      searchHint={t('search')}
      columns={useColumns()}
      filters={[
        { kind: 'days', from: 'from', to: 'to', label: t('days') },
        {
          kind: 'select',
          name: 'area',
          label: t('area'),
          options: [
            { value: 'platform', label: t('platform') },
            { value: 'merchant', label: t('merchant') },
          ],
        },
        useMerchantFilter(),
        useActorFilter(),
        { kind: 'text', name: 'target', label: t('targetId') },
      ]}
      onOpen={setOpened}
      empty={<Empty description={t('none')} />}
      toolbar={exportOf}
    >
      <LastCheck />
      {opened && <ActionDrawer action={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}

/** Whether the log is whole, as the last check of its chains found. */
function LastCheck() {
  const { t } = useTranslation('actions')
  const check = useRead(lastActionCheck, {}).data
  if (!check) return null
  if (!check.data) return <Alert type="info" showIcon title={t('check.never')} className="actions-check" />
  const { checkedAt, lines, platformBreak, sealBreak } = check.data
  const when = formatInstant(checkedAt)
  const bad = [
    platformBreak !== null && t('check.badPlatform', { when, number: formatNumber(platformBreak) }),
    sealBreak !== null && t('check.badSeal', { when, number: formatNumber(sealBreak) }),
  ].filter((text) => text !== false)
  const title = bad.length ? bad.join(' ') : t('check.good', { when, lines: formatNumber(lines) })
  return <Alert type={bad.length ? 'error' : 'success'} showIcon title={title} className="actions-check" />
}

function useColumns(): ListColumn<Action>[] {
  const { t } = useTranslation('actions')
  return [
    { key: 'at', title: t('column.at'), sort: 'at', render: ({ at }) => formatInstant(at) },
    {
      key: 'actor',
      title: t('column.actor'),
      onCard: 'heading',
      render: (row) => (
        <span className="action-who">
          <strong>{row.actorName ?? t(`kind.${row.actorKind}`)}</strong>
          <small>
            {row.onBehalfOf
              ? t('onBehalfOf', { name: row.onBehalfOf })
              : (row.actorEmail ?? (row.actorName && t(`kind.${row.actorKind}`)))}
          </small>
        </span>
      ),
    },
    { key: 'where', title: t('column.where'), render: ({ merchantName }) => merchantName ?? t('platform') },
    { key: 'action', title: t('column.action'), render: ({ action }) => <code className="action-call">{action}</code> },
    {
      key: 'target',
      title: t('column.target'),
      onCard: 'hidden',
      render: ({ target }) => (target ? <code className="action-target">{target}</code> : '–'),
    },
    {
      key: 'result',
      title: t('column.result'),
      render: ({ status }) => <Tag color={status < 400 ? 'success' : 'error'}>{status}</Tag>,
    },
    { key: 'ip', title: t('column.ip'), onCard: 'hidden', render: ({ ip }) => ip || '–' },
  ]
}
