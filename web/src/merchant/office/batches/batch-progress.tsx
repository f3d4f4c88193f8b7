import { cancelBatch, getBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { Card, Flex, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { operatorName } from '../../../kit/operator-name.ts'
import { ImportCounts } from '../../../kit/import-steps.tsx'
import { StopButton } from '../../../kit/stop-button.tsx'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import { type BatchAnswer, hasEnded, percentOf } from './act-words.ts'
import { StateTag } from './state-tag.tsx'

/** How far a job is, in a bar and in numbers, and the way to stop it. */
export function BatchProgress({ batch }: { batch: BatchAnswer }) {
  const { t } = useTranslation('batches')
  const { state, done, refused, skipped, total, by, remark } = batch
  const behind = done + refused + skipped
  const status = state === 'running' ? 'active' : state === 'cancelled' ? 'exception' : 'normal'
  return (
    <Card className="batch-progress">
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Flex align="center" gap={8} wrap>
          <StateTag state={state} />
          <span className="batch-quiet">
            {operatorName(by)} · {formatInstant(batch.createdAt)}
          </span>
        </Flex>
        {!hasEnded(batch) && <CancelButton id={batch.id} />}
      </Flex>
      <Progress percent={percentOf(batch)} status={status} aria-label={t('progress.label')} />
      <output className="batch-quiet">
        {t('progress.of', { done: formatNumber(behind), total: formatNumber(total) })}
        {state in told && ` · ${t(`progress.${state as keyof typeof told}`)}`}
      </output>
      {remark && <p className="batch-remark">{remark}</p>}
      <Counts counts={{ done, refused, skipped }} />
    </Card>
  )
}

const told = { waiting: true, running: true, cancelled: true }

/** How many rows came to what. */
export function Counts({ counts }: { counts: { done: number; refused: number; skipped: number } }) {
  const { t } = useTranslation('batches')
  const kinds = ['done', 'refused', 'skipped'] as const
  return <ImportCounts counts={kinds.map((kind) => ({ kind, number: counts[kind], label: t(`row.${kind}`) }))} />
}

function CancelButton({ id }: { id: string }) {
  const { t } = useTranslation('batches')
  const cancel = useChange(cancelBatch, { after: () => refresh(getBatch) })
  const [title, about, button, keep] = [t('cancel.title'), t('cancel.about'), t('cancel.button'), t('cancel.keep')]
  const stop = () => cancel.mutateAsync({ params: { id } })
  return <StopButton route={cancelBatch} words={{ title, about, button, keep }} stop={stop} />
}
