import { exportFormats } from '@chopcard/contract/office/export-kinds.ts'
import type { Job, ExportProgressProps } from './export-progress-props.ts'
import { exportFile, getExport, startExport } from '@chopcard/contract/office/merchant/exports.ts'
import type { Request } from '@chopcard/contract/core/route.ts'
import { App, Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../lib/call-error.ts'
import { call } from '../lib/call.ts'
import { errorText } from '../lib/error-text.ts'
import { type ExportCalls, type ExportProps, ExportTrigger } from './export-trigger.tsx'
import { lazyPart } from './lazy-part.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

type Body = Request<typeof startExport>['body']
const ExportProgress = lazyPart<ExportProgressProps>(() => import('./export-progress.tsx'))

const ofMerchant: ExportCalls = { start: startExport, get: getExport, file: exportFile }

/** What a list exports as, opened by the tap that brought it here, and the job of the server until its file is there. */
export default function ExportMenu({ list, filters, calls = ofMerchant }: ExportProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(true)
  const [job, setJob] = useState<Job>()
  const reauthentication = useReauthentication()
  const trigger = useRef<HTMLButtonElement>(null)
  // The button that was tapped is gone: who uses a keyboard goes on from the one in its place.
  useEffect(() => trigger.current?.focus(), [])

  const start = async (format: Job['format']) => {
    try {
      await reauthentication.run(async (password) => {
        const body = { list, format, filters, password }
        setJob((await call(calls.start, { body: body as Body })).data)
      })
    } catch (error) {
      message.error(filterText(error) ?? errorText(error))
    }
  }
  const items = exportFormats.map((format) => ({ key: format, label: t(`export.${format}`) }))
  return (
    <>
      <Dropdown
        trigger={['click']}
        open={isOpen}
        onOpenChange={setOpen}
        menu={{ items, onClick: ({ key }) => void start(key as Job['format']) }}
      >
        <ExportTrigger ref={trigger} />
      </Dropdown>
      {reauthentication.dialog}
      {job && <ExportProgress calls={calls} job={job} onJob={setJob} onClose={() => setJob(undefined)} />}
    </>
  )
}

/** What is wrong with a filter, which comes from the list around and is no field of a form. */
const filterText = (error: unknown): string | undefined =>
  error instanceof CallError
    ? Object.entries(error.fields).find(([path]) => path.startsWith('filters.'))?.[1]
    : undefined
