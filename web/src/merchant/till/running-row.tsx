import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  SyncOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { voidEntry } from '@chopcard/contract/merchant/chop-log.ts'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { May } from '../../kit/permissions.tsx'
import { errorText } from '../../lib/error-text.ts'
import { formatCardNumber, formatNumber, formatSigned, formatTime } from '../../lib/format.ts'
import { isRunning, undoLeft, undoOf, type TillOperation } from './operation.ts'
import { tillSession } from './session.ts'
import type { Till } from './use-till.ts'

const icons = {
  sending: <SyncOutlined spin />,
  checking: <SyncOutlined spin />,
  open: <ExclamationCircleFilled />,
  done: <CheckCircleFilled />,
  refused: <CloseCircleFilled />,
}

type Props = { till: Till; operation: TillOperation; now: number }

/** One operation of the session, with what can still be done about it. */
export function RunningRow({ till, operation, now }: Props) {
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
        <May route={voidEntry}>
          <Button
            size="small"
            icon={<UndoOutlined />}
            aria-label={t('list.undo')}
            onClick={() => void till.undo(operation)}
          >
            {t('list.undo')} <span className="run-left">{seconds}</span>
          </Button>
        </May>
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

function whatOf({ ask, entry }: TillOperation, t: TFunction<'till'>): string {
  switch (ask.kind) {
    case 'issue':
      return t('list.issue', { quantity: formatNumber(ask.quantity ?? 1) })
    case 'use':
      return t('list.use', { quantity: formatNumber(ask.quantity) })
    case 'burn':
      return t('list.burn', { quantity: formatNumber(ask.amount) })
    case 'adjust':
      return t('list.adjust', { quantity: formatSigned(entry?.quantity ?? ask.quantity) })
    case 'redeem':
      return t('list.redeem', { reward: ask.rewardName })
    case 'attend':
      return t('list.attend', { booth: ask.boothName })
    case 'void':
      return t('list.void')
  }
}
