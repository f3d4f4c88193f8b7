import { maxRemarkLength } from '@chopcard/contract/core/limits.ts'
import { voidEffects, voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import type { FindingRow } from '@chopcard/contract/office/merchant/anomalies.ts'
import { useQueries } from '@tanstack/react-query'
import { Alert, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatCardNumber, formatSigned } from '../../../lib/format.ts'
import { read } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'

type Props = { rows: readonly FindingRow[]; onClose: () => void; onVoided: () => unknown }

/** What voiding several operations would change, card by card, and their void: one after the other, each as everywhere. */
export default function VoidSeveral({ rows, onClose, onVoided }: Props) {
  const { t } = useTranslation(['anomalies', 'chops'])
  const previews = useQueries({ queries: rows.map(({ id }) => read(voidEffects, { params: { id } })) })
  const operation = useOperation(voidEntry)
  const [remark, setRemark] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const isReady = previews.every(({ data }) => data)
  const unread = previews.find(({ data, isError }) => isError && !data)
  const allowed = rows.filter((_, n) => previews[n]?.data?.data.allowed)
  const submit = async () => {
    setFailure(undefined)
    setBusy(true)
    let done = 0
    try {
      for (const { id } of allowed) {
        await operation.run({ params: { id }, query: remark.trim() ? { remark } : {} })
        done++
      }
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
    if (done) await onVoided()
  }
  return (
    <Dialog
      title={t('several.title', { count: rows.length })}
      okText={t('act.void')}
      okButtonProps={{ danger: true, disabled: !isReady || !allowed.length, loading: isBusy }}
      operation={operation}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {isReady ? (
        <Changes allowed={allowed} />
      ) : unread ? (
        <Failure error={unread.error} retry={unread.refetch} />
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
      {previews.flatMap(({ data }, n) =>
        data && !data.data.allowed
          ? [<Alert key={rows[n]?.id} type="warning" showIcon title={data.data.message} className="finding-error" />]
          : [],
      )}
      <label>
        {t('void.remark', { ns: 'chops' })}
        <Input.TextArea
          rows={2}
          maxLength={maxRemarkLength}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
      </label>
      {failure !== undefined && (
        <Alert type="error" showIcon role="alert" title={errorText(failure)} className="finding-error" />
      )}
    </Dialog>
  )
}

/** Of each card how many operations go, and what that takes from it or gives back. */
function Changes({ allowed }: { allowed: readonly FindingRow[] }) {
  const { t } = useTranslation('anomalies')
  const cards = new Map<string, { row: FindingRow; count: number; quantity: number }>()
  for (const row of allowed) {
    const key = row.card?.id ?? ''
    const { count = 0, quantity = 0 } = cards.get(key) ?? {}
    cards.set(key, { row, count: count + 1, quantity: quantity - (row.quantity ?? 0) })
  }
  return (
    <ul className="finding-rows">
      {[...cards].map(([key, { row, count, quantity }]) => (
        <li key={key}>
          <div>
            <strong>{row.card?.name ?? row.card?.campaignName ?? t('someCard')}</strong>
            {row.card && <span>{formatCardNumber(row.card.cardNumber)}</span>}
          </div>
          <span>{t('several.change', { count, quantity: formatSigned(quantity) })}</span>
        </li>
      ))}
    </ul>
  )
}
