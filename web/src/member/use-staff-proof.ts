import { useState } from 'react'
import { usePage } from '../card-art/page-context.ts'
import { CallError } from '../lib/call-error.ts'
import { useOperationKey } from '../lib/operation-key.ts'
import { troubleText } from './ask.ts'
import type { Proof, Sending, StepProps, Way } from './redeem-confirm.tsx'
import { firstWay } from './way-steps.tsx'

type Asked = {
  ways: readonly Way[]
  /** Makes the call under its key, which is repeated until there is an answer, and shows what came of it. */
  send(proof: Proof, options: { key: string; onChecking(): void }): Promise<void>
  /** After an answer that was none. */
  refused?(): Promise<void>
}

/** What is used on its holder’s phone once the staff stand behind it: the way chosen, and how it goes. */
export function useStaffProof({ ways, send, refused }: Asked) {
  const { t } = usePage()
  const [way, setWay] = useState(() => firstWay(ways))
  const key = useOperationKey()
  const [operation, setOperation] = useState<Sending>({ state: 'idle', trouble: '' })
  const step: StepProps = {
    operation,
    async redeem(_way, proof = {}) {
      setOperation({ state: 'sending', trouble: '' })
      try {
        const onChecking = () => setOperation({ state: 'checking', trouble: '' })
        await send(proof, { key: key.current(), onChecking })
        key.settle()
        return true
      } catch (error) {
        key.settle(error)
        setOperation({ state: 'idle', trouble: troubleText(error, t('card.trouble')) })
        if (!(error instanceof CallError)) throw error
        await refused?.()
        return false
      }
    },
  }
  // What was refused of one way or amount says nothing of another.
  const forget = () => setOperation((now) => ({ ...now, trouble: '' }))
  return { ways, way, setWay: (next: Way | undefined) => (forget(), setWay(next)), step, forget }
}
