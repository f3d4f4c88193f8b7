import { reconcileCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

/** Recomputes the balance of a card from its log when somebody asks, and shows both. */
export function ReconcileCard({ cardId }: { cardId: string }) {
  const { t } = useTranslation('life')
  const [isAsked, setAsked] = useState(false)
  const reconciliation = useRead(reconcileCard, { params: { id: cardId } }, { enabled: isAsked, staleTime: 0 })
  const data = reconciliation.data?.data
  return (
    <>
      {reconciliation.isError && <Failure error={reconciliation.error} retry={reconciliation.refetch} />}
      {data && (
        <Alert
          type={data.differences ? 'error' : 'success'}
          showIcon
          title={t(data.differences ? 'books.wrong' : 'books.right')}
          description={data.types.map(({ chopTypeId, code, entries, sum, balance }) => (
            <div key={chopTypeId}>
              {t('books.line', {
                code,
                entries: formatNumber(entries),
                sum: formatNumber(sum),
                balance: formatNumber(balance),
              })}
            </div>
          ))}
        />
      )}
      <Button
        size="small"
        loading={reconciliation.isFetching}
        onClick={() => (isAsked ? void reconciliation.refetch() : setAsked(true))}
      >
        {t('books.check')}
      </Button>
    </>
  )
}
