import { DownloadOutlined } from '@ant-design/icons'
import { startExport } from '@chopcard/contract/merchant/exports.ts'
import type { Answer, Request } from '@chopcard/contract/route.ts'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/call.ts'
import { errorText } from '../lib/error-text.ts'
import { lazyPart } from './lazy-part.tsx'
import type { SearchWords } from './list-search.ts'
import { May } from './permissions.tsx'
import { usePasswordAgain } from './use-password-again.tsx'

type Job = Answer<typeof startExport>['data']
type Body = Request<typeof startExport>['body']
type Props = { list: Job['list']; filters: SearchWords | { memberIds: string[] } }
export type ExportProgressProps = { job: Job; onJob: (job: Job) => void; onClose: () => void }

const ExportProgress = lazyPart<ExportProgressProps>(() => import('./export-progress.tsx'))

/** Exports what a list shows, with its filters, as CSV or Excel: a job of the server whose progress is seen. */
export function ExportButton({ list, filters }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [job, setJob] = useState<Job>()
  const passwordAgain = usePasswordAgain()

  const start = async (format: Job['format']) => {
    try {
      await passwordAgain.run(async (password) => {
        const body = { list, format, filters, password }
        setJob((await call(startExport, { body: body as Body })).data)
      })
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
      {passwordAgain.dialog}
      {job && <ExportProgress job={job} onJob={setJob} onClose={() => setJob(undefined)} />}
    </May>
  )
}
