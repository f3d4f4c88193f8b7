import { decideReceipts, listReceipts } from '@chopcard/contract/earning/merchant/receipts.ts'
import type { Receipt } from '@chopcard/contract/earning/merchant/receipts.ts'
import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { useListSearch, useOpened } from '../../../kit/list-search.ts'
import { useMay } from '../../../kit/permissions.tsx'
import { useListSelection } from '../../../kit/use-list-selection.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { useReceiptColumns } from './receipt-columns.tsx'
import { useReceiptFilters } from './receipt-filters.ts'
import './receipts.css'

const ReceiptBar = lazyPart(() => import('./receipt-bar.tsx'))
const ReceiptViewer = lazyPart(() => import('./receipt-viewer.tsx'))
const ReceiptReport = lazyPart(() => import('./receipt-report.tsx'))

/** The receipts that members uploaded: to be looked at, decided, exported and added up. */
export default function ReceiptList() {
  const { t } = useTranslation(['receipts', 'shell'])
  const { search, change } = useListSearch()
  const labelOf = ({ nickname, email, cardNumber, amount, currency }: Receipt) =>
    t('row', { name: nickname ?? email ?? cardNumber, amount: formatMoney(amount, currency) })
  const isReport = search.view === 'report'
  const [selection, clear] = useListSelection(listReceipts, labelOf, t('page'))
  const [opened, open] = useOpened('receipt')
  const tabs = (
    <Segmented
      aria-label={t('menu.member-receipt-list', { ns: 'shell' })}
      value={isReport ? 'report' : 'list'}
      onChange={(view) => change({ view: view === 'report' ? view : undefined })}
      options={[
        { value: 'list', label: t('tabList') },
        { value: 'report', label: t('tabReport') },
      ]}
    />
  )
  const title = t('menu.member-receipt-list', { ns: 'shell' })
  const [filters, columns, isAllowed] = [useReceiptFilters(), useReceiptColumns(), useMay()(decideReceipts)]
  if (isReport) return <ReceiptReport title={title} tabs={tabs} />
  return (
    <ListPage
      route={listReceipts}
      title={title}
      about={t('about')}
      searchHint={t('search')}
      filters={filters}
      columns={columns}
      selection={isAllowed ? selection : undefined}
      bar={barOf(selection.chosen, clear)}
      toolbar={
        <>
          {tabs}
          <ExportButton list="receipts" />
          <CheckButton onCheck={(receipt) => change({ waiting: 'true', receipt })} />
        </>
      }
      onOpen={({ id }) => open(id)}
      empty={t('none')}
    >
      {opened && <ReceiptViewer id={opened} words={search} open={open} />}
    </ListPage>
  )
}

const barOf = (chosen: ReadonlySet<string>, clear: () => void) => () =>
  chosen.size > 0 && <ReceiptBar chosen={chosen} onClear={clear} />

/** Opens the first receipt that waits, to go through all of them. */
function CheckButton({ onCheck }: { onCheck: (id: string) => void }) {
  const { t } = useTranslation('receipts')
  const isAllowed = useMay()(decideReceipts)
  const query = { waiting: 'true', pageSize: '1' } as const
  const { data } = useRead(listReceipts, { query }, { enabled: isAllowed })
  const [first] = data?.data ?? []
  if (!first) return null
  return (
    <Button type="primary" onClick={() => onCheck(first.id)}>
      {t('checkCount', { count: data?.paging.total ?? 0 })}
    </Button>
  )
}
