import { App, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { errorText } from '../../../lib/error-text.ts'

const Barcode = lazyPart(() => import('./barcode.tsx'))

/** The address of a published coupon, to pass on, and as a QR code to show and to print. */
export default function PublishDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation(['coupons', 'common'])
  const { message } = App.useApp()
  const [copied, setCopied] = useState(false)
  const url = `${location.origin}/merchant/coupon/${id}`
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      (error: unknown) => message.error(errorText(error)),
    )
  return (
    <Dialog title={name} footer={null} onCancel={onClose}>
      <Flex vertical gap={16}>
        <p>{t('publish.about')}</p>
        <div className="coupon-publish">
          <Barcode type="qr" text={url} label={t('publish.qr')} />
        </div>
        <Input readOnly value={url} aria-label={t('publish.link')} onFocus={(event) => event.target.select()} />
        <Flex gap={8} wrap>
          {/* Without https there is no clipboard: the link can be selected all the same. */}
          {window.isSecureContext && (
            <Button type="primary" onClick={() => void copy()}>
              {copied ? t('action.copied', { ns: 'common' }) : t('publish.copy')}
            </Button>
          )}
          <Button href={url} target="_blank" rel="noreferrer">
            {t('publish.open')}
          </Button>
        </Flex>
      </Flex>
    </Dialog>
  )
}
