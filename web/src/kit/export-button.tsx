import { DownloadOutlined } from '@ant-design/icons'
import { exportFile, getExport, startExport } from '@chopcard/contract/merchant/exports.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { App, Button, Dropdown, Modal, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/call.ts'
import { errorText } from '../lib/error-text.ts'
import { formatNumber } from '../lib/format.ts'
import type { SearchWords } from './list-search.ts'
import { May } from './permissions.tsx'
import { saveFile } from './save-file.ts'

type Job = Answer<typeof startExport>['data']
type Props = { list: Job['list']; filters: SearchWords }

/** Exports what a list shows, with its filters, as CSV or Excel: a job of the server whose progress is seen. */
export function ExportButton({ list, filters }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [job, setJob] = useState<Job>()

  const start = async (format: Job['format']) => {
    try {
      const body = { list, format, filters } as Parameters<typeof call<typeof startExport>>[1]['body']
      setJob((await call(startExport, { body })).data)
    } catch (error) {
      message.error(errorText(error))
    }
  }
  const items = (['csv', 'xlsx'] as const).map((format) => ({ key: format, label: t(`export.${format}`) }))
  return (
    <May route={startExport}>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void start(key as Job['format']) }}>
        <Button icon={<DownloadOutlined />}>{t('export.button')}</Button>
      </Dropdown>
      {job && <ExportProgress job={job} onJob={setJob} onClose={() => setJob(undefined)} />}
    </May>
  )
}

type ProgressProps = { job: Job; onJob: (job: Job) => void; onClose: () => void }

function ExportProgress({ job, onJob, onClose }: ProgressProps) {
  const { t } = useTranslation()
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (job.state === 'failed') return
    const stop = new AbortController()
    const timer = setTimeout(
      async () => {
        try {
          const params = { id: job.id }
          if (job.state !== 'done') return onJob((await call(getExport, { params }, { signal: stop.signal })).data)
          saveFile(
            await call(exportFile, { params }, { signal: stop.signal }),
            job.filename ?? `${job.list}.${job.format}`,
          )
          onClose()
        } catch (failure) {
          if (!stop.signal.aborted) setError(errorText(failure))
        }
      },
      job.state === 'done' ? 0 : 700,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [job, onJob, onClose])
  const failed = error ?? (job.state === 'failed' ? t('export.failed') : undefined)
  return (
    <Modal open title={t('export.title')} footer={null} onCancel={onClose}>
      <Progress
        percent={job.total ? Math.floor((100 * job.rows) / job.total) : 0}
        status={failed ? 'exception' : 'active'}
        aria-label={t('export.title')}
      />
      <output>
        {failed ?? t('export.progress', { rows: formatNumber(job.rows), total: formatNumber(job.total) })}
      </output>
    </Modal>
  )
}
