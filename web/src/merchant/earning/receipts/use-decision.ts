import { maxReceiptsAtOnce } from '@chopcard/contract/core/limits.ts'
import {
  decideReceipts,
  getReceipt,
  listReceipts,
  receiptReport,
} from '@chopcard/contract/earning/merchant/receipts.ts'
import type { RejectReason } from '@chopcard/contract/earning/receipts.ts'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/error-text.ts'
import { refresh } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'

export type Decision =
  | { approve: true; tell?: boolean }
  | { approve: false; reason: RejectReason; note?: string; tell: boolean }

/** Decides on receipts and tells what became of them; `isBusy` while it does. */
export function useDecision() {
  const { t } = useTranslation('receipts')
  const { message } = App.useApp()
  const { run, phase } = useOperation(decideReceipts)

  /** True when all were decided. */
  const decide = async (ids: readonly string[], decision: Decision): Promise<boolean> => {
    const done: string[] = []
    const refused = new Map<string, number>()
    try {
      for (let at = 0; at < ids.length; at += maxReceiptsAtOnce) {
        const answer = await run({ body: { ...decision, ids: ids.slice(at, at + maxReceiptsAtOnce) } })
        for (const result of answer?.data ?? [])
          if (result.done) done.push(result.id)
          else refused.set(result.message ?? '', (refused.get(result.message ?? '') ?? 0) + 1)
      }
    } catch (error) {
      message.error(errorText(error))
    }
    if (done.length)
      message.success(t(decision.approve ? 'decide.approved' : 'decide.rejected', { count: done.length }))
    for (const [words, count] of refused)
      message.warning(count === 1 && ids.length === 1 ? words : t('decide.failed', { count, message: words }))
    await refresh(listReceipts, getReceipt, receiptReport)
    return done.length === ids.length
  }
  return { decide, isBusy: phase !== 'idle' }
}
