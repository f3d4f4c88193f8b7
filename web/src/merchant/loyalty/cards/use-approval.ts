import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { approvePrepaid, getCard, listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/error-text.ts'
import { refresh } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'

/** Approves or refuses cards, one call after the other; the first that fails stops the rest and says why. */
export function useApproval(after: () => void) {
  const { t } = useTranslation('life')
  const { message } = App.useApp()
  const { run } = useOperation(approvePrepaid)
  const [isBusy, setBusy] = useState(false)
  const decide = async (cards: readonly Card[], approve: boolean, remark = '') => {
    setBusy(true)
    let count = 0
    try {
      for (const { id } of cards) {
        await run({ params: { id }, body: { approve, ...(remark && { remark }) } })
        count++
      }
    } catch (error) {
      message.error(errorText(error))
    }
    if (count) message.success(t(approve ? 'approval.approved' : 'approval.refused', { count }))
    setBusy(false)
    after()
    await refresh(listCards, getCard)
  }
  return { decide, isBusy }
}
