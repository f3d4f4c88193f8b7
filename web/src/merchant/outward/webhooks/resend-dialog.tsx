import {
  getWebhook,
  listWebhookDeliveries,
  resendFailedWebhooks,
} from '@chopcard/contract/outward/merchant/webhooks.ts'
import { App, Flex, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange } from '../../../lib/query.ts'

/** How far back, in hours. */
const spans = { hour: 1, day: 24, week: 168, all: 720 } as const
type Span = keyof typeof spans

/** Sends again what has failed since a moment. */
export default function ResendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const { message } = App.useApp()
  const [span, setSpan] = useState<Span>('day')
  const resend = useChange(resendFailedWebhooks, { after: () => refresh(getWebhook, listWebhookDeliveries) })
  const run = async () => {
    const since = new Date(Date.now() - spans[span] * 3_600_000).toISOString()
    try {
      const { data } = await resend.mutateAsync({ params: { id }, body: { since } })
      if (data.count) message.success(t('resend.done', { count: data.count }))
      else message.info(t('resend.nothing'))
      onClose()
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <Dialog
      title={t('resend.title')}
      okText={t('resend.send')}
      cancelText={t('action.cancel', { ns: 'common' })}
      confirmLoading={resend.isPending}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        <p>{t('resend.about')}</p>
        <Radio.Group
          aria-label={t('resend.title')}
          value={span}
          onChange={({ target }) => setSpan(target.value as Span)}
          className="webhook-spans"
          options={(Object.keys(spans) as Span[]).map((value) => ({ value, label: t(`span.${value}`) }))}
        />
      </Flex>
    </Dialog>
  )
}
