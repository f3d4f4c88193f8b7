import { useState } from 'react'
import { usePage } from '../card-face/page-context.ts'
import { CallError } from '../lib/call-error.ts'
import { troubleText } from './ask.ts'
import type { Proof, Sending, StepProps, Way } from './redeem-confirm.tsx'
import { firstWay } from './way-steps.tsx'

type Asked = {
  ways: readonly Way[]
  /** Makes the call, and shows what came of it. */
  send(proof: Proof): Promise<void>
  /** After an answer that was none. */
  refused?(): Promise<void>
}

/** What is used on its holder’s phone once the staff stand behind it: the way chosen, and how it goes. */
export function useStaffProof({ ways, send, refused }: Asked) {
  const { t } = usePage()
  const [way, setWay] = useState(() => firstWay(ways))
  const [operation, setOperation] = useState<Sending>({ state: 'idle', trouble: '' })
  const step: StepProps = {
    operation,
    async redeem(_way, proof = {}) {
      setOperation({ state: 'sending', trouble: '' })
      try {
        await send(proof)
        return true
      } catch (error) {
        setOperation({ state: 'idle', trouble: troubleText(error, t('card.trouble')) })
        if (!(error instanceof CallError)) throw error
        await refused?.()
        return false
      }
    },
  }
  return { ways, way, setWay, step }
}
