import { HighlightOutlined } from '@ant-design/icons'
import { campaignPresignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { App, Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { uploadFile } from '../../../kit/upload.ts'
import { errorText } from '../../../lib/error-text.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'
import type { FormValues } from './form-values.ts'
import type { StampShape } from './stamp-shapes.ts'

const StampDialog = lazyPart(() => import('./stamp-dialog.tsx'))

type Props = { index: number; onChange?: (url: string) => void }

/**
 * Draws a stamp's three pictures for those who have none. It is a control of the first, so that the form knows of a change.
 */
export function StampDrawing({ index, onChange }: Props) {
  const { t } = useTranslation('campaigns')
  const { message } = App.useApp()
  const form = Form.useFormInstance<FormValues>()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const use = async (shape: StampShape, colour: string) => {
    setOpen(false)
    setBusy(true)
    try {
      const { stampFile, stampPictures } = await loadChunk(() => import('./draw-stamp.ts'))
      const urls = await Promise.all(
        stampPictures.map(async (picture) =>
          uploadFile(campaignPresignedUrl, 'stamp', await stampFile(shape, picture, colour), () => undefined),
        ),
      )
      form.setFields(
        stampPictures.map((picture, at) => ({ name: ['chopTypes', index, picture], value: urls[at], errors: [] })),
      )
      onChange?.(urls[0] ?? '')
    } catch (error) {
      message.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={<HighlightOutlined />} loading={isBusy} onClick={() => setOpen(true)} className="draw-button">
        {t('chopType.draw')}
      </Button>
      {isOpen && (
        <StampDialog
          colour={form.getFieldValue('backgroundColor') as string}
          onUse={(shape, colour) => void use(shape, colour)}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  )
}
