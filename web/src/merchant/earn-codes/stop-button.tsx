import { getEarnBatch, listEarnBatches, startEarnBatch, stopEarnBatch } from '@chopcard/contract/merchant/earn-codes.ts'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { May } from '../../kit/permissions.tsx'
import { errorText } from '../../lib/error-text.ts'
import { refresh, useChange } from '../../lib/query.ts'
import type { EarnBatch } from './batch-words.ts'

const after = () => refresh(getEarnBatch, listEarnBatches)

/** Stops a batch, which asks first, and starts a stopped one again. */
export function StopButton({ batch: { id, state } }: { batch: EarnBatch }) {
  const { t } = useTranslation('earn-codes')
  const { modal, message } = App.useApp()
  const stop = useChange(stopEarnBatch, { after })
  const start = useChange(startEarnBatch, { after })
  const fail = (error: unknown) => void message.error(errorText(error))
  const params = { id }
  const ask = () =>
    modal.confirm({
      title: t('stop.title'),
      content: t('stop.about'),
      okText: t('stop.button'),
      okButtonProps: { danger: true },
      cancelText: t('stop.keep'),
      onOk: () => stop.mutateAsync({ params }).then(() => void message.success(t('stop.done')), fail),
    })
  if (state === 'running')
    return (
      <May route={stopEarnBatch}>
        <Button danger onClick={ask}>
          {t('stop.button')}
        </Button>
      </May>
    )
  return (
    <May route={startEarnBatch}>
      <Button
        loading={start.isPending}
        onClick={() => void start.mutateAsync({ params }).then(() => void message.success(t('start.done')), fail)}
      >
        {t('start.button')}
      </Button>
    </May>
  )
}
