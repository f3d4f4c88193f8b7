import { FilePdfOutlined } from '@ant-design/icons'
import { getInvoice } from '@chopcard/contract/merchant/billing.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { May } from '../../kit/permissions.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { call } from '../../lib/call.ts'
import { loadChunk } from '../../lib/load-chunk.ts'

type Props = { orderId: string; label?: string; type?: 'primary' | 'default'; size?: 'small' }

/** Draws the invoice of a payment, and hands it to the browser's downloads. */
export function InvoiceButton({ orderId, label, ...button }: Props) {
  const { t } = useTranslation('billing')
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const draw = async () => {
    setBusy(true)
    try {
      const [{ invoiceFile }, { data }] = await Promise.all([
        loadChunk(() => import('./invoice-file.ts')),
        call(getInvoice, { params: { id: orderId } }),
      ])
      saveFile(await invoiceFile(data), `${data.number}.pdf`)
    } catch {
      message.error(t('history.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <May route={getInvoice}>
      <Button icon={<FilePdfOutlined />} loading={isBusy} onClick={() => void draw()} {...button}>
        {label ?? t('history.pdf')}
      </Button>
    </May>
  )
}
