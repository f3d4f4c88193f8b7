import { usePage } from '../card-art/page-context.ts'
import action from './action.module.css'

export type Way = 'pin' | 'estamp' | 'self'
export type Sending = { state: 'idle' | 'sending' | 'checking'; trouble: string }
export type Proof = { pin?: string; eStampId?: string }
export type StepProps = {
  operation: Sending
  /** Answers whether it was done. */
  redeem(way: Way, proof?: Proof): Promise<boolean>
}

/** What went wrong, and the button that redeems. */
export function Confirm({ operation, disabled }: { operation: Sending; disabled?: boolean }) {
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
