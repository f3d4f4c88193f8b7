import type { Action } from './action.ts'
import { lastActionCheck, listActions } from '@chopcard/contract/platform/admin/action-log.ts'
import { Alert, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { TwoLines } from '../../kit/list-cells.tsx'
import { instantColumn, textColumn } from '../../kit/list-columns.tsx'
import { choiceFilter, daysFilter } from '../../kit/list-filter.ts'
import { ListPage } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { formatInstant, formatNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { SysExportButton } from '../export-button.tsx'
import { useMerchantFilter } from '../use-merchant-filter.ts'
import { useActorFilter } from './use-actor-filter.ts'
import './actions.css'

const ActionDrawer = lazyPart<{ action: Action; onClose: () => void }>(() => import('./action-drawer.tsx'))

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
        daysFilter(t('days')),
        choiceFilter('area', t('area'), ['platform', 'merchant'], (value) => t(value)),
        useMerchantFilter(),
        useActorFilter(),
        { kind: 'text', name: 'target', label: t('targetId') },
      ]}
      onOpen={setOpened}
      empty={t('none')}
      toolbar={<SysExportButton list="user-action-log" />}
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
    instantColumn('at', t('column.at'), { sort: 'at' }),
    {
      key: 'actor',
      title: t('column.actor'),
      onCard: 'heading',
      render: (row) => (
        <TwoLines
          small
          first={<strong>{row.actorName ?? t(`kind.${row.actorKind}`)}</strong>}
          second={
            row.onBehalfOf
              ? t('onBehalfOf', { name: row.onBehalfOf })
              : (row.actorEmail ?? (row.actorName && t(`kind.${row.actorKind}`)))
          }
        />
      ),
    },
    textColumn('merchantName', t('column.where'), { none: t('platform') }),
    {
      key: 'action',
      title: t('column.action'),
      render: ({ action }) => (
        <code className="action-call" translate="no">
          {action}
        </code>
      ),
    },
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
    textColumn('ip', t('column.ip'), { onCard: 'hidden' }),
  ]
}
