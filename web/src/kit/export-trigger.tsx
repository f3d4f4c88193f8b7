import { DownloadOutlined } from '@ant-design/icons'
import type { exportFile, getExport } from '@chopcard/contract/office/merchant/exports.ts'
import { startExport } from '@chopcard/contract/office/merchant/exports.ts'
import type { Request } from '@chopcard/contract/core/route.ts'
import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchWords } from './list-search.ts'

/** The calls of one of the two back offices; without them the merchant's. */
export type ExportCalls = { start: typeof startExport; get: typeof getExport; file: typeof exportFile }

export type ExportProps = {
  list: Request<typeof startExport>['body']['list']
  filters: SearchWords | { memberIds: string[] }
  calls?: ExportCalls
}

/** The button alone, the same before and after what it opens is there. */
export function ExportTrigger(props: ComponentProps<typeof Button>) {
  const { t } = useTranslation()
  return (
    <Button icon={<DownloadOutlined />} {...props}>
      {t('export.button')}
    </Button>
  )
}
