import type { ExportFormat } from '@chopcard/contract/office/export-kinds.ts'
import { importTemplate, maxImportRows } from '@chopcard/contract/office/merchant/imports.ts'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { DownloadButton } from '../../../kit/download-button.tsx'
import { WorkbookDrop } from '../../../kit/workbook-drop.tsx'
import { call } from '../../../lib/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { type ImportAnswer, uploadWorkbook } from './upload-workbook.ts'

/** Takes the file of members. */
export default function ImportFile({ onRead }: { onRead: (file: ImportAnswer) => void }) {
  const { t } = useTranslation('batches')
  const words = {
    drop: t('import.drop'),
    reading: t('import.reading'),
    limits: t('import.limits', { rows: formatNumber(maxImportRows) }),
    wrongType: t('import.wrongType'),
  }
  return (
    <Flex vertical gap={16}>
      <WorkbookDrop words={words} onFile={async (file) => onRead(await uploadWorkbook(file))} />
      <Flex align="center" gap={8} wrap>
        <span className="batch-quiet">{t('import.template')}</span>
        <TemplateButton format="xlsx" />
        <TemplateButton format="csv" />
      </Flex>
    </Flex>
  )
}

function TemplateButton({ format }: { format: ExportFormat }) {
  const { t } = useTranslation(['batches', 'common'])
  const load = () => call(importTemplate, { query: { format } })
  return (
    <DownloadButton size="small" name={`${t('template')}.${format}`} load={load}>
      {t(`export.${format}`, { ns: 'common' })}
    </DownloadButton>
  )
}
