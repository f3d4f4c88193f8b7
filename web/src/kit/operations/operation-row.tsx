import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { formatTime } from '../../lib/format.ts'
import { isRunning } from '../../lib/operation-list.ts'
import { operationList } from './operation-list.ts'
import { type Operation, undoLeft, undoOf } from './operation.ts'
import { operationName } from './operation-words.ts'
import './operation-row.css'
import { UndoButton } from './undo-button.tsx'

const icons = {
  sending: <SyncOutlined spin />,
  checking: <SyncOutlined spin />,
  open: <ExclamationCircleFilled />,
  done: <CheckCircleFilled />,
  refused: <CloseCircleFilled />,
}

/** The list in which an operation stands, and how its screen asks for more. */
export type OperationSource = {
  operations: readonly Operation[]
  undo: (operation: Operation) => unknown
  again: (key: string) => unknown
}

type Props = {
  source: OperationSource
  operation: Operation
  now: number
  /** A bar offers to take this one back. */
  isInBar?: boolean
}

/** One operation of the session, with what can still be done about it. */
export function OperationRow({ source, operation, now, isInBar }: Props) {
  const { t } = useTranslation(['till', 'common'])
  const { subject, state, startedAt } = operation
  const undo = undoOf(source.operations, operation)
  const seconds = Math.ceil(undoLeft(source.operations, operation, now) / 1000)
  const isUndone = undo?.state === 'done'
  return (
    <li className={`run run-${isUndone ? 'undone' : state}`}>
      <span className="run-icon" aria-hidden>
        {icons[undo && isRunning(undo) ? 'checking' : state]}
      </span>
      <div className="run-what">
        <strong>{isUndone ? <s>{operationName(operation, t)}</s> : operationName(operation, t)}</strong>
        <span>
          {[formatTime(new Date(startedAt).toISOString()), subject, isUndone && t('list.undone')]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Aside operation={undo ?? operation} />
      </div>
      {seconds > 0 && !isInBar && <UndoButton operation={operation} seconds={seconds} onUndo={source.undo} />}
      <Ways source={source} operation={undo ?? operation} />
    </li>
  )
}

/** Why it was refused, or that nobody knows yet. */
function Aside({ operation: { state, error } }: { operation: Operation }) {
  const { t } = useTranslation(['till', 'common'])
  if (state === 'refused') return <span className="run-reason">{errorText(error)}</span>
  if (state === 'checking') return <span className="run-wait">{t('list.checking')}</span>
  if (state === 'open') return <span className="run-wait">{t('list.open')}</span>
  return null
}

function Ways({ source, operation: { state, key } }: { source: OperationSource; operation: Operation }) {
  const { t } = useTranslation(['till', 'common'])
  if (state === 'checking')
    return (
      <Button size="small" onClick={() => operationList.stop(key)}>
        {t('connection.giveUp', { ns: 'common' })}
      </Button>
    )
  if (state !== 'open') return null
  return (
    <div className="run-ways">
      <Button size="small" type="primary" onClick={() => void source.again(key)}>
        {t('list.again')}
      </Button>
      <Button size="small" type="text" onClick={() => operationList.forget(key)}>
        {t('list.forget')}
      </Button>
    </div>
  )
}
