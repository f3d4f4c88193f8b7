import { UndoOutlined } from '@ant-design/icons'
import { reactivateCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { changeVoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { May } from '../permissions.tsx'
import type { Ask } from './ask.ts'
import type { Operation } from './operation.ts'

type Props = {
  operation: Operation
  seconds: number
  onUndo: (operation: Operation) => unknown
  size?: 'small' | 'large'
  isHeld?: boolean
}

/** Takes an operation back, for as long as the button says. */
export function UndoButton({ operation, seconds, onUndo, size = 'small', isHeld }: Props) {
  const { t } = useTranslation('till')
  return (
    <May route={undoRoute(operation.ask)}>
      <Button
        size={size}
        icon={<UndoOutlined />}
        aria-label={t('list.undo')}
        disabled={isHeld}
        onClick={() => void onUndo(operation)}
      >
        {t('list.undo')} <span className="run-left">{seconds}</span>
      </Button>
    </May>
  )
}

function undoRoute(ask: Ask) {
  if ('cardId' in ask) return voidEntry
  return 'recordId' in ask ? changeVoucherRecord : reactivateCoupon
}
