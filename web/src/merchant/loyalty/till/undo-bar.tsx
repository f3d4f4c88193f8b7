import { UndoOutlined } from '@ant-design/icons'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { May } from '../../../kit/permissions.tsx'
import { formatCardNumber } from '../../../lib/format.ts'
import { lastUndoable, type TillOperation, undoLeft } from './operation.ts'
import { whatOf } from './operation-words.ts'
import './undo-bar.css'
import { useUndoClock } from './use-undo-clock.ts'
import type { Till } from './use-till.ts'

type Props = { till: Till; operation: TillOperation; seconds: number; size?: 'small' | 'large' }

/** Takes an operation back, for as long as the button says. */
export function UndoButton({ till, operation, seconds, size = 'small' }: Props) {
  const { t } = useTranslation('till')
  return (
    <May route={voidEntry}>
      <Button size={size} icon={<UndoOutlined />} aria-label={t('list.undo')} onClick={() => void till.undo(operation)}>
        {t('list.undo')} <span className="run-left">{seconds}</span>
      </Button>
    </May>
  )
}

/** The last operation, where the list of the session is out of sight: in reach until it cannot be taken back any more. */
export function UndoBar({ till }: { till: Till }) {
  const { t } = useTranslation('till')
  const { operations } = till
  const now = useUndoClock(operations)
  const last = lastUndoable(operations, now)
  if (!last) return null
  return (
    <div className="undo-bar">
      <div>
        <strong>{whatOf(last, t)}</strong>
        <span>{last.face.name ?? formatCardNumber(last.face.cardNumber)}</span>
      </div>
      <UndoButton
        till={till}
        operation={last}
        seconds={Math.ceil(undoLeft(operations, last, now) / 1000)}
        size="large"
      />
    </div>
  )
}
