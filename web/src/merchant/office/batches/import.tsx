import { getImport } from '@chopcard/contract/office/merchant/imports.ts'
import { useNavigate } from '@tanstack/react-router'
import { Card, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import { Page } from '../../../kit/page.tsx'
import { ImportSteps } from '../../../kit/import-steps.tsx'
import { queries, read, useRead } from '../../../lib/query.ts'
import './batches.css'
import { ImportColumns } from './import-columns.tsx'

const ImportFile = lazyPart(() => import('./import-file.tsx'))
const ImportReport = lazyPart(() => import('./import-report.tsx'))

const steps = ['stepFile', 'stepColumns', 'stepReport'] as const

/** Imports members from a spreadsheet: the file, what its columns mean, the report, and then the job. */
export default function ImportScreen() {
  const { t } = useTranslation(['batches', 'shell'])
  const navigate = useNavigate()
  const { search, change } = useListSearch()
  const [isReport, setReport] = useState(false)
  const id = search.id
  const opened = useRead(getImport, { params: { id: id ?? '' } }, { enabled: Boolean(id), staleTime: 60_000 })
  const file = id ? opened.data?.data : undefined
  const current = !file ? 0 : isReport ? 2 : 1
  const another = () => {
    setReport(false)
    change({ id: undefined })
  }
  return (
    <Page title={t('menu.member-import', { ns: 'shell' })} about={t('import.about')} width={1080}>
      <ImportSteps steps={steps.map((step) => t(`import.${step}`))} current={current} />
      <Card>
        {id && opened.isError && <Failure error={opened.error} retry={opened.refetch} />}
        {id && opened.isPending && <Skeleton active />}
        {!id && (
          <ImportFile
            onRead={(answer) => {
              queries.setQueryData(read(getImport, { params: { id: answer.id } }).queryKey, { data: answer })
              change({ id: answer.id })
            }}
          />
        )}
        {file && !isReport && (
          <ImportColumns
            file={file}
            onChecked={() => {
              void opened.refetch()
              setReport(true)
            }}
            onAnother={another}
          />
        )}
        {file && isReport && (
          <ImportReport
            file={file}
            onBack={() => setReport(false)}
            onStarted={(batchId) => void navigate({ to: '/members/batches/$id', params: { id: batchId } })}
          />
        )}
      </Card>
    </Page>
  )
}
