import { entryKinds } from '@chopcard/contract/loyalty/cards.ts'
import { type listChopLog, listMyChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { choiceFilter, daysFilter, type ListFilter, yesNoFilter } from '../../../kit/list-filter.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import { useStoreFilter } from '../../../kit/stores.ts'
import { useCampaignFilter } from '../../../kit/use-campaign-filter.ts'
import { VoidDialog } from '../../../kit/void-dialog.tsx'
import { refresh } from '../../../lib/query.ts'
import { useLogColumns, type LogRow } from './log-columns.tsx'
import { useOperatorFilter } from './use-operator-filter.ts'
import { useReportDays } from './use-report-days.ts'
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
  const [voiding, setVoiding] = useState<string>()
  const { fixed } = useReportDays()
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
      toolbar={<ExportButton list={list} />}
      empty={t('none')}
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

function useFilters(withOperators: boolean): ListFilter[] {
  const { t } = useTranslation(['reports', 'chops', 'common'])
  const operators = useOperatorFilter(withOperators)
  return [
    daysFilter(t('days')),
    useCampaignFilter(t('campaign')),
    choiceFilter('kind', t('kind'), entryKinds, (value) => t(`kind.${value}`, { ns: 'chops' })),
    ...operators,
    ...useStoreFilter(),
    yesNoFilter('voided', t('voided'), t('voidedOnly'), t('voidedNot')),
  ]
}
