import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { importTemplate, maxImportRows } from '@chopcard/contract/merchant/imports.ts'
import { Alert, App, Button, Flex, Spin } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../kit/save-file.ts'
import { call } from '../../lib/call.ts'
import { errorText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { type ImportAnswer, isSheet, uploadSheet } from './upload-sheet.ts'

/** Takes the file, by choosing or by dropping it. */
export function ImportFile({ onRead }: { onRead: (file: ImportAnswer) => void }) {
  const { t } = useTranslation('batches')
  const [isReading, setReading] = useState(false)
  const [isOver, setOver] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const take = async (file: File | undefined) => {
    if (!file || isReading) return
    setTrouble(isSheet(file) ? undefined : t('import.wrongType'))
    if (!isSheet(file)) return
    setReading(true)
    try {
      onRead(await uploadSheet(file))
    } catch (error) {
      setTrouble(errorText(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <Flex vertical gap={16}>
      {/* oxlint-disable-next-line no-noninteractive-element-interactions -- dropping is a second way; the field in it takes the keyboard */}
      <label
        className={isOver ? 'import-drop import-drop-over' : 'import-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer.files[0])
        }}
      >
        {isReading ? <Spin /> : <FileExcelOutlined className="import-icon" />}
        <strong>{isReading ? t('import.reading') : t('import.drop')}</strong>
        <span className="batch-quiet">{t('import.limits', { rows: formatNumber(maxImportRows) })}</span>
        <input
          type="file"
          className="visually-hidden"
          accept=".csv,.txt,.tsv,.xlsx"
          disabled={isReading}
          onChange={(event) => {
            void take(event.target.files?.[0])
            // The same file once more, repaired, is a change too.
            event.target.value = ''
          }}
        />
      </label>
      {trouble && <Alert type="error" showIcon role="alert" title={trouble} />}
      <Flex align="center" gap={8} wrap>
        <span className="batch-quiet">{t('import.template')}</span>
        <TemplateButton format="xlsx" />
        <TemplateButton format="csv" />
      </Flex>
    </Flex>
  )
}

function TemplateButton({ format }: { format: 'csv' | 'xlsx' }) {
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
