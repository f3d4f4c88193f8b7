import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/error-text.ts'
import { formatCardNumber, formatTime } from '../../../lib/format.ts'
import { isRunning, undoLeft, undoOf, type TillOperation } from './operation.ts'
import { whatOf } from './operation-words.ts'
import { tillSession } from './session.ts'
import { UndoButton } from './undo-bar.tsx'
import type { Till } from './use-till.ts'

const icons = {
  sending: <SyncOutlined spin />,
  checking: <SyncOutlined spin />,
  open: <ExclamationCircleFilled />,
  done: <CheckCircleFilled />,
  refused: <CloseCircleFilled />,
}

type Props = {
  till: Till
  operation: TillOperation
  now: number
  /** Where there is little room the bar below offers to take back the last one. */
  isLast: boolean
}

/** One operation of the session, with what can still be done about it. */
export function RunningRow({ till, operation, now, isLast }: Props) {
  const { t } = useTranslation(['till', 'common'])
  const { face, state, startedAt } = operation
  const undo = undoOf(till.operations, operation)
  const seconds = Math.ceil(undoLeft(till.operations, operation, now) / 1000)
  const isUndone = undo?.state === 'done'
  return (
    <li className={`run run-${isUndone ? 'undone' : state}`}>
      <span className="run-icon" aria-hidden>
        {icons[undo && isRunning(undo) ? 'checking' : state]}
      </span>
      <div className="run-what">
        <strong>{isUndone ? <s>{whatOf(operation, t)}</s> : whatOf(operation, t)}</strong>
        <span>
          {formatTime(new Date(startedAt).toISOString())} · {face.name ?? formatCardNumber(face.cardNumber)}
          {isUndone && ` · ${t('list.undone')}`}
        </span>
        <Aside operation={undo ?? operation} />
      </div>
      {seconds > 0 && (
        <span className={isLast ? 'run-undo-last' : undefined}>
          <UndoButton till={till} operation={operation} seconds={seconds} />
        </span>
      )}
      <Ways till={till} operation={undo ?? operation} />
    </li>
  )
}

/** Why it was refused, or that nobody knows yet. */
function Aside({ operation: { state, error } }: { operation: TillOperation }) {
  const { t } = useTranslation(['till', 'common'])
  if (state === 'refused') return <span className="run-reason">{errorText(error)}</span>
  if (state === 'checking') return <span className="run-wait">{t('list.checking')}</span>
  if (state === 'open') return <span className="run-wait">{t('list.open')}</span>
  return null
}

function Ways({ till, operation: { state, key } }: { till: Till; operation: TillOperation }) {
  const { t } = useTranslation(['till', 'common'])
  if (state === 'checking')
    return (
      <Button size="small" onClick={() => tillSession.stop(key)}>
        {t('connection.giveUp', { ns: 'common' })}
      </Button>
    )
  if (state !== 'open') return null
  return (
    <div className="run-ways">
      <Button size="small" type="primary" onClick={() => void till.again(key)}>
        {t('list.again')}
      </Button>
      <Button size="small" type="text" onClick={() => tillSession.forget(key)}>
        {t('list.forget')}
      </Button>
    </div>
  )
}
