import { DownloadOutlined } from '@ant-design/icons'
import type { exportFile, getExport } from '@chopcard/contract/office/merchant/exports.ts'
import { startExport } from '@chopcard/contract/office/merchant/exports.ts'
import type { Request } from '@chopcard/contract/core/route.ts'
import { Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from './lazy-part.tsx'
import type { SearchWords } from './list-search.ts'
import { May } from './permissions.tsx'

/** The calls of one of the two back offices; without them the merchant's. */
export type ExportCalls = { start: typeof startExport; get: typeof getExport; file: typeof exportFile }

export type ExportProps = {
  list: Request<typeof startExport>['body']['list']
  filters: SearchWords | { memberIds: string[] }
  calls?: ExportCalls
}

const ExportMenu = lazyPart<ExportProps>(() => import('./export-menu.tsx'), <ExportFace loading />)

/** Exports what a list shows, with its filters, as CSV or Excel; all but the button arrives with the first tap. */
export function ExportButton(props: ExportProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <May route={props.calls?.start ?? startExport}>
      {isAsked ? <ExportMenu {...props} /> : <ExportFace onClick={() => setAsked(true)} />}
    </May>
  )
}

/** The button alone, the same before and after what it opens is there. */
export function ExportFace(props: ComponentProps<typeof Button>) {
  const { t } = useTranslation()
  return (
    <Button icon={<DownloadOutlined />} {...props}>
      {t('export.button')}
    </Button>
  )
}
