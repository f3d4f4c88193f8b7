import { FilePdfOutlined } from '@ant-design/icons'
import type { getInvoice } from '@chopcard/contract/commerce/merchant/billing.ts'
import type { Answer, Route } from '@chopcard/contract/core/route.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../lib/load-chunk.ts'
import { May } from './permissions.tsx'
import { saveFile } from './save-file.ts'

type Props = {
  route: Route
  load: () => Promise<Answer<typeof getInvoice>>
  label?: string
  type?: 'primary' | 'default'
  size?: 'small'
}

/** Draws the invoice of a payment, and hands it to the browser's downloads. */
export function InvoiceButton({ route, load, label, ...button }: Props) {
  const { t } = useTranslation('billing')
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const draw = async () => {
    setBusy(true)
    try {
      const [{ invoiceFile }, { data }] = await Promise.all([loadChunk(() => import('./invoice-file.ts')), load()])
      saveFile(await invoiceFile(data), `${data.number}.pdf`)
    } catch {
      message.error(t('history.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <May route={route}>
      <Button icon={<FilePdfOutlined />} loading={isBusy} onClick={() => void draw()} {...button}>
        {label ?? t('history.pdf')}
      </Button>
    </May>
  )
}
