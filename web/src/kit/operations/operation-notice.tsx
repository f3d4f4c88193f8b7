import { isRunningOrOpen } from '../../lib/operation-list.ts'
import { type Operation, rowsOf, undoLeft, undoOf, undoWindow } from './operation.ts'
import { OperationRow, type OperationSource } from './operation-row.tsx'
import { useUndoClock } from './use-undo-clock.ts'

/**
 * What became of the operations on one voucher or order, also of one that was sent before a reload: being checked, not
 * known yet, refused, or done and for a while to be undone.
 */
export function OperationNotice({ source }: { source: OperationSource }) {
  const { operations } = source
  const now = useUndoClock(operations)
  const isShown = (operation: Operation) => {
    const undo = undoOf(operations, operation)
    if (isRunningOrOpen(operation) || undoLeft(operations, operation, now) > 0) return true
    if (undo) return isRunningOrOpen(undo)
    return operation.state === 'refused' && now - (operation.settledAt ?? 0) < undoWindow
  }
  const rows = rowsOf(operations).filter(isShown)
  return (
    <ul className="operation-notice" aria-live="polite">
      {rows.map((operation) => (
        <OperationRow key={operation.key} source={source} operation={operation} now={now} />
      ))}
    </ul>
  )
}
