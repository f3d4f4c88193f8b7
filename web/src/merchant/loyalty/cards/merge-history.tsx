import { getCard, listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { listDuplicates, listMerges, undoMerge } from '@chopcard/contract/members/merchant/members.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { App, Button, Empty, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatInstant, formatInstantDay, formatNumber } from '../../../lib/format.ts'
import { refresh, useRead } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'

const pageSize = 10
type Merge = Answer<typeof listMerges>['data'][number]

/** The merges, the newest first; within 30 days they can be undone. */
export default function MergeHistory() {
  const { t } = useTranslation('life')
  const { modal, message } = App.useApp()
  const [page, setPage] = useState(1)
  const list = useRead(listMerges, { query: { page: String(page), pageSize: String(pageSize) } })
  const { run } = useOperation(undoMerge)
  const may = useMay()
  if (list.isError && !list.data) return <Failure error={list.error} retry={list.refetch} />
  if (!list.data) return <Skeleton active paragraph={{ rows: 5 }} />
  if (!list.data.data.length) return <Empty description={t('merge.none')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
  const ask = ({ id }: Merge) =>
    modal.confirm({
      title: t('merge.undoAsk'),
      content: t('merge.undoAbout'),
      okText: t('merge.undo'),
      onOk: async () => {
        try {
          await run({ params: { id } })
          message.success(t('merge.undone'))
        } catch (error) {
          message.error(errorText(error))
        }
        await refresh(listMerges, listDuplicates, listCards, getCard)
      },
    })
  const nameOf = (name: string | null) => name ?? t('anonymous')
  return (
    <>
      <ul className="pairs">
        {list.data.data.map((merge) => (
          <li key={merge.id}>
            <div className="merge-row">
              <strong>{t('merge.into', { merged: nameOf(merge.merged.name), kept: nameOf(merge.kept.name) })}</strong>
              <span className="person-quiet">
                {formatInstant(merge.at)}
                {merge.by && ` · ${merge.by}`}
              </span>
              <span className="person-quiet">
                {t('merge.counts', {
                  moved: merge.cardsMoved,
                  joined: merge.cardsJoined,
                  chops: formatNumber(merge.chopsMoved),
                })}
              </span>
              <span className="person-quiet">
                {merge.undoneAt
                  ? t('merge.wasUndone', { at: formatInstant(merge.undoneAt) })
                  : merge.mayUndo && t('merge.undoUntil', { at: formatInstantDay(merge.undoUntil) })}
              </span>
            </div>
            {merge.mayUndo && may(undoMerge) && <Button onClick={() => ask(merge)}>{t('merge.undo')}</Button>}
          </li>
        ))}
      </ul>
      <Pagination
        simple
        align="end"
        hideOnSinglePage
        current={page}
        pageSize={pageSize}
        total={list.data.paging.total}
        onChange={setPage}
      />
    </>
  )
}
