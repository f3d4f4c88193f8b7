import { Card, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { OperationRow } from '../../../kit/operations/operation-row.tsx'
import { lastUndoable, rowsOf } from '../../../kit/operations/operation.ts'
import { useUndoClock } from '../../../kit/operations/use-undo-clock.ts'
import type { Till } from './use-till.ts'

/** What was done in this session, newest first; the last ones can be taken back for a while. */
export function RunningList({ till }: { till: Till }) {
  const { t } = useTranslation('till')
  const { operations } = till
  const now = useUndoClock(operations)
  const rows = rowsOf(operations)
  const last = lastUndoable(operations, now)?.key
  return (
    <Card className="till-list" styles={{ body: { padding: 16 } }}>
      <h2 className="till-list-title">{t('list.title')}</h2>
      {rows.length ? (
        <ul>
          {rows.map((operation) => (
            <OperationRow
              key={operation.key}
              source={till}
              operation={operation}
              now={now}
              isInBar={operation.key === last}
            />
          ))}
        </ul>
      ) : (
        <Empty description={t('list.empty')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
      )}
    </Card>
  )
}
