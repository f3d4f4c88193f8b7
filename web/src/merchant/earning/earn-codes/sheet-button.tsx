import { PrinterOutlined } from '@ant-design/icons'
import { earnSheet } from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../kit/save-file.ts'
import { call } from '../../../lib/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { currentLanguage } from '../../../lib/language.ts'
import type { EarnBatch } from './batch-words.ts'

/** So many codes are one file; of more there are several to choose from. */
const perFile = 5000

/** Draws the codes of a batch for printing, and hands them to the browser's downloads. */
export default function SheetButton({ batch }: { batch: EarnBatch }) {
  const { t } = useTranslation('earn-codes')
  const { message } = App.useApp()
  const [done, setDone] = useState<number>()
  const parts = Array.from({ length: Math.ceil(batch.quantity / perFile) }, (_, i) => i * perFile + 1)
  const draw = async (from: number) => {
    setDone(0)
    try {
      const { drawSheet } = await loadChunk(() => import('./draw-sheet.ts'))
      const { data } = await call(earnSheet, { params: { id: batch.id }, query: { from: String(from) } })
      const words = { heading: batch.campaignName, invitation: t('sheet.invite') }
      const file = await drawSheet({ ...data, ...words }, currentLanguage(), setDone)
      saveFile(file, `${batch.name.replace(/[\\/:*?"<>|]/g, ' ')}${parts.length > 1 ? ` ${from}` : ''}.pdf`)
    } catch {
      message.error(t('sheet.failed'))
    } finally {
      setDone(undefined)
    }
  }
  const total = formatNumber(Math.min(perFile, batch.quantity))
  const label = done === undefined ? t('sheet.pdf') : t('sheet.drawing', { done: formatNumber(done), total })
  const button = { type: 'primary', icon: <PrinterOutlined />, loading: done !== undefined } as const
  if (parts.length === 1)
    return (
      <Button {...button} onClick={() => void draw(1)}>
        {label}
      </Button>
    )
  const items = parts.map((from) => {
    const to = Math.min(from + perFile - 1, batch.quantity)
    return { key: String(from), label: t('sheet.part', { from: formatNumber(from), to: formatNumber(to) }) }
  })
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void draw(Number(key)) }}>
      <Button {...button}>{label}</Button>
    </Dropdown>
  )
}
