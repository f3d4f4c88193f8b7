import { getBatch, listBatchRows } from '@chopcard/contract/office/merchant/batches.ts'
import { startImport } from '@chopcard/contract/office/merchant/imports.ts'
import { Alert, Button, Flex, Pagination, Segmented, Skeleton } from 'antd'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { FormFailure } from '../../../kit/form.tsx'
import { ImportCounts } from '../../../kit/import-steps.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useChange, useRead } from '../../../lib/query.ts'
import { ResultsButton } from './results-button.tsx'
import { ReportRow } from './report-row.tsx'
import type { ImportAnswer } from './upload-workbook.ts'

type Props = { file: ImportAnswer; onBack: () => void; onStarted: (batchId: string) => void }
const states = ['refused', 'waiting', 'skipped'] as const
type State = (typeof states)[number]

/** The dry run: how many rows are right, wrong or there already, and each with what is wrong at which cell. */
export default function ImportReport({ file, onBack, onStarted }: Props) {
  const { t } = useTranslation('batches')
  // Asked for anew after each check.
  const read = useRead(getBatch, { params: { id: file.id } }, { staleTime: 0, gcTime: 0 })
  const batch = read.isFetchedAfterMount ? read.data?.data : undefined
  const start = useChange(startImport, { quiet: true, after: () => onStarted(file.id) })
  if (read.isError && !batch) return <Failure error={read.error} retry={read.refetch} />
  if (!batch) return <Skeleton active />
  const { total, refused, skipped } = batch
  const counts = { waiting: total - refused - skipped, refused, skipped }
  return (
    <>
      <FormFailure error={start.error} />
      <ImportCounts
        counts={[
          { kind: 'done', number: counts.waiting, label: t('import.good') },
          { kind: 'refused', number: refused, label: t('import.bad') },
          { kind: 'skipped', number: skipped, label: t('import.there') },
        ]}
      />
      {refused > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('import.repair')}
          description={<ResultsButton id={file.id} state="refused" label={t('import.downloadBad')} />}
          className="import-trouble"
        />
      )}
      <ReportRows file={file} counts={counts} />
      <Flex justify="end" gap={8} wrap>
        <Button onClick={onBack}>{t('import.back')}</Button>
        <Button
          type="primary"
          disabled={counts.waiting === 0}
          loading={start.isPending}
          onClick={() => start.mutate({ params: { id: file.id } })}
        >
          {t('import.start', { count: counts.waiting })}
        </Button>
      </Flex>
    </>
  )
}

function ReportRows({ file, counts }: { file: ImportAnswer; counts: Record<State, number> }) {
  const { t } = useTranslation('batches')
  const [state, setState] = useState<State>(states.find((one) => counts[one] > 0) ?? 'waiting')
  const [page, setPage] = useState(1)
  const rows = useRead(
    listBatchRows,
    { params: { id: file.id }, query: { state, page: String(page), pageSize: '10' } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  ).data
  const label = (one: State) => t(one === 'waiting' ? 'note.new' : one === 'skipped' ? 'note.exists' : 'row.refused')
  return (
    <>
      <Segmented
        className="report-states"
        value={state}
        onChange={(value) => {
          setState(value)
          setPage(1)
        }}
        options={states.map((value) => ({
          value,
          label: `${label(value)} (${formatNumber(counts[value])})`,
          disabled: counts[value] === 0,
        }))}
      />
      <ul className="report-rows">
        {rows?.data.map((row) => (
          <ReportRow key={row.number} row={row} headings={file.headings} />
        ))}
      </ul>
      {rows && rows.paging.total > rows.paging.pageSize && (
        <Pagination
          className="report-paging"
          simple
          align="end"
          current={page}
          pageSize={10}
          total={rows.paging.total}
          onChange={setPage}
        />
      )}
    </>
  )
}
