import { listChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { getCard, listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { Button, Empty, Pagination, Skeleton, Tag } from 'antd'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryQuantity } from '../../../kit/entry-quantity.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { operatorName } from '../../../kit/operator-name.ts'
import { VoidDialog } from '../../../kit/void-dialog.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { refresh, useRead } from '../../../lib/query.ts'

const pageSize = 10

/** The log of one card, newest first, where entries can be voided. */
export function CardLog({ cardId }: { cardId: string }) {
  const { t } = useTranslation(['cards', 'chops'])
  const [page, setPage] = useState(1)
  const [voiding, setVoiding] = useState<string>()
  const query = { memberId: cardId, page: String(page), pageSize: String(pageSize) }
  const log = useRead(listChopLog, { query }, { placeholderData: keepPreviousData })
  if (log.isError && !log.data) return <Failure error={log.error} retry={log.refetch} />
  if (!log.data) return <Skeleton active paragraph={{ rows: 5 }} />
  const { data: entries, paging } = log.data
  if (!entries.length) return <Empty description={t('log.none')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
  return (
    <>
      <ul className="card-log">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryQuantity quantity={entry.quantity} isVoided={entry.voidedBy !== null} />
            <div className="card-log-what">
              <strong>
                {t(`kind.${entry.kind}`, { ns: 'chops' })} · {entry.chopTypeCode}
                {entry.voidedBy && <Tag>{t('void.voided', { ns: 'chops' })}</Tag>}
              </strong>
              {entry.reward && <span>{entry.reward}</span>}
              <span>
                {formatInstant(entry.at)}
                {entry.operator && ` · ${operatorName(entry.operator)}`}
              </span>
              {entry.remark && <span>{entry.remark}</span>}
            </div>
            <span className="card-log-after">{t('log.after', { balance: entry.balanceAfter })}</span>
            {entry.may.includes('void') && (
              <Button size="small" onClick={() => setVoiding(entry.id)}>
                {t('void.action', { ns: 'chops' })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pagination
        simple
        align="end"
        hideOnSinglePage
        current={page}
        pageSize={pageSize}
        total={paging.total}
        onChange={setPage}
      />
      <VoidDialog
        entryId={voiding}
        onClose={() => setVoiding(undefined)}
        onVoided={() => refresh(listChopLog, getCard, listCards)}
      />
    </>
  )
}
