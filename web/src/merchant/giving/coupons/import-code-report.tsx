import {
  importedStates,
  listImportedCodes,
  startCodeImport,
} from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import { getCoupon, listCouponCodes } from '@chopcard/contract/giving/merchant/coupons.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Alert, Button, Flex, Segmented, Table, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { FormFailure } from '../../../kit/form.tsx'
import type { RowOf } from '../../../kit/list-page.tsx'
import { LongWork } from '../../../kit/long-work.tsx'
import { ImportCounts } from '../../../kit/import-steps.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import type { CodeImport } from './import-column.tsx'

type Props = { file: CodeImport; onBack: () => void; onStarted: () => void; onDone: () => void }

/** The dry run, and what came of it: how many rows are right, wrong or there already, and each with what is wrong. */
export default function ImportCodeReport({ file, onBack, onStarted, onDone }: Props) {
  const { t } = useTranslation('coupons')
  const start = useChange(startCodeImport, { quiet: true, after: onStarted })
  const { waiting, added, skipped, refused, state } = file
  const hasBegun = state === 'running' || state === 'done'
  const finish = () => {
    void refresh(getCoupon, listCouponCodes)
    onDone()
  }
  return (
    <>
      <FormFailure error={start.error} />
      {hasBegun && <Progressed file={file} />}
      <ImportCounts
        counts={[
          { kind: 'done', number: hasBegun ? added : waiting, label: t(hasBegun ? 'imported.added' : 'import.good') },
          { kind: 'refused', number: refused, label: t('import.bad') },
          { kind: 'skipped', number: skipped, label: t('import.there') },
        ]}
      />
      {refused > 0 && (
        <Alert
          type="warning"
          showIcon
          className="code-repair"
          title={t('import.repair')}
          description={<ExportButton list="code-import" filters={{ importId: file.id, state: 'refused' }} />}
        />
      )}
      <Rows file={file} />
      <Flex justify="end" gap={8} wrap>
        {hasBegun ? (
          <Button type="primary" disabled={state === 'running'} onClick={finish}>
            {t('import.toCodes')}
          </Button>
        ) : (
          <>
            <Button onClick={onBack}>{t('import.back')}</Button>
            <Button
              type="primary"
              disabled={waiting === 0}
              loading={start.isPending}
              onClick={() => start.mutate({ params: { id: file.id } })}
            >
              {t('import.start', { count: waiting })}
            </Button>
          </>
        )}
      </Flex>
    </>
  )
}

function Progressed({ file: { state, waiting, added, skipped, refused } }: { file: CodeImport }) {
  const { t } = useTranslation('coupons')
  const done = added + skipped + refused
  const words = t('import.running', { done: formatNumber(done), total: formatNumber(done + waiting) })
  return (
    <LongWork done={done} total={done + waiting} words={words} isDone={state !== 'running'}>
      {state === 'done' ? t('import.finished') : words}
    </LongWork>
  )
}

type Row = RowOf<typeof listImportedCodes>
const colours = { waiting: 'processing', added: 'success', skipped: 'default', refused: 'error' } as const

function Rows({ file }: { file: CodeImport }) {
  const { t } = useTranslation('coupons')
  const shown = importedStates.filter((state) => file[state] > 0)
  const [chosen, setChosen] = useState<(typeof shown)[number]>()
  const state = chosen ?? (file.refused > 0 ? 'refused' : shown[0])
  const [page, setPage] = useState(1)
  const rows = useRead(
    listImportedCodes,
    { params: { id: file.id }, query: { state, page: String(page), pageSize: '10' } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  ).data
  return (
    <>
      <Segmented
        className="code-states"
        value={state}
        onChange={(value) => {
          setChosen(value)
          setPage(1)
        }}
        options={shown.map((value) => ({ value, label: `${t(`imported.${value}`)} (${formatNumber(file[value])})` }))}
      />
      <Table<Row>
        size="small"
        rowKey="number"
        dataSource={rows?.data}
        locale={{ emptyText: t('import.none') }}
        pagination={
          rows && rows.paging.total > 10
            ? { simple: true, current: page, pageSize: 10, total: rows.paging.total, onChange: setPage }
            : false
        }
        columns={[
          { title: t('import.row'), width: 80, render: (_, { number }) => formatNumber(number) },
          { title: t('codes.code'), render: (_, { code }) => <code className="code-text">{code || '–'}</code> },
          {
            title: t('import.result'),
            render: (_, row) => row.problem ?? <Tag color={colours[row.state]}>{t(`imported.${row.state}`)}</Tag>,
          },
        ]}
      />
    </>
  )
}
