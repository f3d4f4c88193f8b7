import { entryKinds } from '@chopcard/contract/cards.ts'
import { type listChopLog, listMyChopLog } from '@chopcard/contract/merchant/chop-log.ts'
import { topOperators } from '@chopcard/contract/merchant/dashboard.ts'
import { Button, Empty } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../kit/export-button.tsx'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { useMay } from '../../kit/permissions.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { useListSearch, type SearchWords } from '../../kit/list-search.ts'
import { useCampaignOptions } from '../../kit/use-campaign-options.ts'
import { VoidDialog } from '../../kit/void-dialog.tsx'
import { merchantTimeZone } from '../../lib/format.ts'
import { refresh, useRead } from '../../lib/query.ts'
import { daysBefore, today } from './days.ts'
import { useLogColumns, type LogRow } from './log-columns.tsx'
import './reports.css'

type Props = {
  route: typeof listChopLog | typeof listMyChopLog
  list: 'chop-log' | 'my-chop-log'
  title: string
  about: string
  withOperators?: boolean
  children?: ReactNode
}

/** The chop log as a report: the last thirty days unless other days are asked for. */
export function LogPage({ route, list, title, about, withOperators = false, children }: Props) {
  const { t } = useTranslation(['reports', 'chops'])
  const { search } = useListSearch()
  const [voiding, setVoiding] = useState<string>()
  const now = today(merchantTimeZone())
  // Words of the address win; without any the report begins thirty days ago, and the filter says so.
  const fixed = search.from || search.to ? undefined : { from: daysBefore(now, 29), to: now }
  const isMine = list === 'my-chop-log'
  const voidButton = ({ id, may }: LogRow) =>
    may.includes('void') ? (
      <Button size="small" onClick={() => setVoiding(id)}>
        {t('void.action', { ns: 'chops' })}
      </Button>
    ) : null
  return (
    <ListPage
      route={route as typeof listChopLog}
      title={title}
      about={fixed ? `${about} ${t('lastDays', { count: 30 })}` : about}
      searchHint={t('search')}
      fixed={fixed}
      filters={useFilters(withOperators)}
      columns={useLogColumns(isMine, voidButton)}
      toolbar={exportOf(list)}
      empty={<Empty description={t('none')} />}
    >
      {children}
      <VoidDialog
        entryId={voiding}
        onClose={() => setVoiding(undefined)}
        onVoided={() => refresh(route, listMyChopLog)}
      />
    </ListPage>
  )
}

const exportOf = (list: Props['list']) => (filters: SearchWords) => <ExportButton list={list} filters={filters} />

function useFilters(withOperators: boolean): ListFilter[] {
  const { t } = useTranslation(['reports', 'chops', 'common'])
  const campaigns = useCampaignOptions()
  const may = useMay()
  const operators = useRead(topOperators, {}, { enabled: withOperators && may(topOperators), staleTime: 60_000 })
  const operatorOptions = (operators.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return [
    { kind: 'days', from: 'from', to: 'to', label: t('days') },
    { kind: 'select', name: 'campaignId', label: t('campaign'), options: campaigns, searchable: true },
    {
      kind: 'select',
      name: 'kind',
      label: t('kind'),
      options: entryKinds.map((value) => ({ value, label: t(`kind.${value}`, { ns: 'chops' }) })),
    },
    ...(operatorOptions.length
      ? [{ kind: 'select' as const, name: 'operatorId', label: t('operator'), options: operatorOptions }]
      : []),
    {
      kind: 'select',
      name: 'voided',
      label: t('voided'),
      options: [
        { value: 'true', label: t('voidedOnly') },
        { value: 'false', label: t('voidedNot') },
      ],
    },
  ]
}
