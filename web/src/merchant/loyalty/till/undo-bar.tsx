import { useTranslation } from 'react-i18next'
import { operationName } from '../../../kit/operations/operation-words.ts'
import { lastUndoable, undoLeft } from '../../../kit/operations/operation.ts'
import { UndoButton } from '../../../kit/operations/undo-button.tsx'
import { useUndoClock } from '../../../kit/operations/use-undo-clock.ts'
import './undo-bar.css'
import { holdsUndo, type Till } from './use-till.ts'

/** The last operation, in reach until it cannot be taken back any more. */
export function UndoBar({ till }: { till: Till }) {
  const { t } = useTranslation('till')
  const { operations } = till
  const now = useUndoClock(operations)
  const last = lastUndoable(operations, now)
  if (!last) return null
  return (
    <div className="undo-bar">
      <div>
        <strong>{operationName(last, t)}</strong>
        <span>{last.subject}</span>
      </div>
      <UndoButton
        operation={last}
        seconds={Math.ceil(undoLeft(operations, last, now) / 1000)}
        onUndo={till.undo}
        isHeld={till.held === holdsUndo}
      />
    </div>
  )
}
