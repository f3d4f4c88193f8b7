import { Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/call.ts'
import { errorText } from '../lib/error-text.ts'
import { formatNumber } from '../lib/format.ts'
import { Dialog } from './dialog.tsx'
import type { ExportProgressProps } from './export-progress-props.ts'
import { saveFile } from './save-file.ts'

/** How far an export has come; the file is saved when it is there. */
export default function ExportProgress({ calls, job, onJob, onClose }: ExportProgressProps) {
  const { t } = useTranslation()
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (job.state === 'failed') return
    const stop = new AbortController()
    const timer = setTimeout(
      async () => {
        try {
          const params = { id: job.id }
          if (job.state !== 'done') return onJob((await call(calls.get, { params }, { signal: stop.signal })).data)
          saveFile(
            await call(calls.file, { params }, { signal: stop.signal }),
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
  }, [calls, job, onJob, onClose])
  const failed = error ?? (job.state === 'failed' ? t('export.failed') : undefined)
  return (
    <Dialog title={t('export.title')} footer={null} onCancel={onClose}>
      <Progress
        percent={job.total ? Math.floor((100 * job.rows) / job.total) : 0}
        status={failed ? 'exception' : 'active'}
        aria-label={t('export.title')}
      />
      <output>
        {failed ?? t('export.progress', { rows: formatNumber(job.rows), total: formatNumber(job.total) })}
      </output>
    </Dialog>
  )
}
