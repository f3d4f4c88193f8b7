import { FileExcelOutlined } from '@ant-design/icons'
import { Alert, Spin } from 'antd'
import { useState } from 'react'
import { errorText } from '../lib/error-text.ts'
import { isWorkbook } from './workbook-file.ts'
import './import-steps.css'

type Words = { drop: string; reading: string; limits: string; wrongType: string }

/** Takes a spreadsheet, by choosing or by dropping it. */
export function WorkbookDrop({ words, onFile }: { words: Words; onFile: (file: File) => Promise<void> }) {
  const [isReading, setReading] = useState(false)
  const [isOver, setOver] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const read = async (file: File | undefined) => {
    if (!file || isReading) return
    setTrouble(isWorkbook(file) ? undefined : words.wrongType)
    if (!isWorkbook(file)) return
    setReading(true)
    try {
      await onFile(file)
    } catch (error) {
      setTrouble(errorText(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <>
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
          void read(event.dataTransfer.files[0])
        }}
      >
        {isReading ? <Spin /> : <FileExcelOutlined className="import-icon" />}
        <strong>{isReading ? words.reading : words.drop}</strong>
        <span className="sheet-quiet">{words.limits}</span>
        <input
          type="file"
          className="visually-hidden"
          accept=".csv,.txt,.tsv,.xlsx"
          disabled={isReading}
          onChange={(event) => {
            void read(event.target.files?.[0])
            // The same file once more, repaired, is a change too.
            event.target.value = ''
          }}
        />
      </label>
      {trouble && <Alert type="error" showIcon role="alert" title={trouble} />}
    </>
  )
}
