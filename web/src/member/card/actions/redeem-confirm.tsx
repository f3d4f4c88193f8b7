import { usePage } from '../../../card-face/page-context.ts'
import action from '../../action.module.css'
import type { Redeemed, Reward, useRedeem } from './use-redeem.ts'

export type StepProps = {
  reward: Reward
  operation: ReturnType<typeof useRedeem>
  done: (redeemed: Redeemed) => void
}

/** What went wrong, and the button that redeems. */
export function Confirm({ operation, disabled }: { operation: StepProps['operation']; disabled?: boolean }) {
  const { t } = usePage()
  const { state, trouble } = operation
  return (
    <>
      <p className={action.trouble} role="alert" hidden={!trouble}>
        {trouble}
      </p>
      <button type="submit" className={action.main} disabled={disabled || state !== 'idle'}>
        {t(state === 'checking' ? 'redeem.checking' : state === 'sending' ? 'redeem.sending' : 'redeem.confirm')}
      </button>
    </>
  )
}
