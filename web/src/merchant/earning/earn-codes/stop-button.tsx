import {
  getEarnBatch,
  listEarnBatches,
  startEarnBatch,
  stopEarnBatch,
} from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { May } from '../../../kit/permissions.tsx'
import { StopButton as Stop } from '../../../kit/stop-button.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import type { EarnBatch } from './batch-words.ts'

const after = () => refresh(getEarnBatch, listEarnBatches)

/** Stops a batch, which asks first, and starts a stopped one again. */
export function StopButton({ batch: { id, state } }: { batch: EarnBatch }) {
  const { t } = useTranslation('earn-codes')
  const { message } = App.useApp()
  const stop = useChange(stopEarnBatch, { after })
  const start = useChange(startEarnBatch, { after })
  const params = { id }
  if (state === 'running') {
    const [title, about, button, keep] = [t('stop.title'), t('stop.about'), t('stop.button'), t('stop.keep')]
    const end = () => stop.mutateAsync({ params }).then(() => void message.success(t('stop.done')))
    return <Stop route={stopEarnBatch} words={{ title, about, button, keep }} stop={end} />
  }
  const begin = () =>
    start.mutateAsync({ params }).then(
      () => void message.success(t('start.done')),
      (error: unknown) => void message.error(errorText(error)),
    )
  return (
    <May route={startEarnBatch}>
      <Button loading={start.isPending} onClick={() => void begin()}>
        {t('start.button')}
      </Button>
    </May>
  )
}
