import { Card, Empty } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lastUndoable, rowsOf } from './operation.ts'
import { RunningRow } from './running-row.tsx'
import type { Till } from './use-till.ts'

/** What was done in this session, newest first; the last ones can be taken back for a while. */
export function RunningList({ till }: { till: Till }) {
  const { t } = useTranslation('till')
  const { operations } = till
  const now = useClock(operations)
  const rows = rowsOf(operations)
  return (
    <Card className="till-list" styles={{ body: { padding: 16 } }}>
      <h2 className="till-list-title">{t('list.title')}</h2>
      {rows.length ? (
        <ul>
          {rows.map((operation) => (
            <RunningRow key={operation.key} till={till} operation={operation} now={now} />
          ))}
        </ul>
      ) : (
        <Empty description={t('list.empty')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
      )}
    </Card>
  )
}

/** The time, by the second for as long as something can be taken back. */
function useClock(operations: Till['operations']): number {
  const [now, setNow] = useState(Date.now)
  const isNeeded = Boolean(lastUndoable(operations, now))
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}
