import { getCodeImport } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import { getCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Card, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import { Page } from '../../../kit/page.tsx'
import { ImportSteps } from '../../../kit/import-steps.tsx'
import { useRead } from '../../../lib/query.ts'
import { usePathParams } from '../../../kit/use-path-params.ts'
import './coupons.css'

const ImportFile = lazyPart<{ id: string; onRead: (importId: string) => void }>(() => import('./import-code-file.tsx'))
const ImportColumn = lazyPart(() => import('./import-column.tsx'))
const ImportReport = lazyPart(() => import('./import-code-report.tsx'))

/** Imports a coupon's codes from a spreadsheet: the file, its column, the report, and then the job. */
export default function ImportCodes() {
  const { t } = useTranslation('coupons')
  const { id = '' } = usePathParams()
  const navigate = useNavigate()
  const { search, change } = useListSearch()
  const [isBack, setBack] = useState(false)
  const coupon = useRead(getCoupon, { params: { id } }).data?.data
  const importId = search['file']
  const read = useRead(
    getCodeImport,
    { params: { id: importId ?? '' } },
    {
      enabled: Boolean(importId),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.data.state === 'running' ? 800 : false),
    },
  )
  const file = importId ? read.data?.data : undefined
  const isAsking = file && (file.state === 'read' || isBack)
  const toCodes = () => void navigate({ to: '/coupon/$id/codes', params: { id } })
  return (
    <Page
      title={coupon ? t('import.titleOf', { name: coupon.name }) : t('import.title')}
      about={t('import.about')}
      extra={<Button onClick={toCodes}>{t('import.toCodes')}</Button>}
      width={960}
    >
      <ImportSteps
        steps={[t('import.stepFile'), t('import.stepColumn'), t('import.stepReport')]}
        current={!file ? 0 : isAsking ? 1 : 2}
      />
      <Card>
        {coupon?.codeSource === 'fixed' && <Alert type="info" showIcon title={t('import.fixed')} />}
        {importId && read.isError && <Failure error={read.error} retry={read.refetch} />}
        {importId && read.isPending && <Skeleton active />}
        {!importId && coupon?.codeSource === 'generated' && (
          <ImportFile id={id} onRead={(opened) => change({ file: opened })} />
        )}
        {file && isAsking && (
          <ImportColumn
            file={file}
            onChecked={() => void read.refetch().then(() => setBack(false))}
            onAnother={() => {
              setBack(false)
              change({ file: undefined })
            }}
          />
        )}
        {file && !isAsking && (
          <ImportReport
            key={file.state}
            file={file}
            onBack={() => setBack(true)}
            onStarted={() => void read.refetch()}
            onDone={toCodes}
          />
        )}
      </Card>
    </Page>
  )
}
