import type { ExportFormat } from '@chopcard/contract/office/export-kinds.ts'
import { DownloadOutlined } from '@ant-design/icons'
import { importTemplate, maxImportRows } from '@chopcard/contract/office/merchant/imports.ts'
import { App, Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../kit/save-file.ts'
import { WorkbookDrop } from '../../../kit/workbook-drop.tsx'
import { call } from '../../../lib/call.ts'
import { errorText } from '../../../lib/error-text.ts'
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
  const { message } = App.useApp()
  const download = async () => {
    try {
      saveFile(await call(importTemplate, { query: { format } }), `${t('template')}.${format}`)
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <Button size="small" icon={<DownloadOutlined />} onClick={() => void download()}>
      {t(`export.${format}`, { ns: 'common' })}
    </Button>
  )
}
