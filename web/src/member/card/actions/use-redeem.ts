import { useState } from 'react'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { undoRedemption } from '@chopcard/contract/loyalty/member/redeem.ts'
import type { redeemReward } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { usePage } from '../../../card-art/page-context.ts'
import { CallError } from '../../../lib/call-error.ts'
import { useOperationKey } from '../../../lib/operation-key.ts'
import { ask, troubleText } from '../../ask.ts'
import type { Way } from '../../redeem-confirm.tsx'

export type Reward = MemberCard['rewards'][number]
export type Redeemed = Answer<typeof redeemReward>['data'] & { reward: Reward; way: Way }

/** Redeems a reward of the card, and takes it back; a repeated tap is one redemption. */
export function useRedeem(card: MemberCard) {
  const { t } = usePage()
  const operation = useOperationKey()
  const [state, setState] = useState<'idle' | 'sending' | 'checking'>('idle')
  const [trouble, setTrouble] = useState('')

  /** Answers undefined when it was refused, and says why in `trouble`. */
  async function send<T>(
    call: (options: { key: string; onChecking: () => void }) => Promise<T>,
  ): Promise<T | undefined> {
    setState('sending')
    setTrouble('')
    try {
      const answer = await call({ key: operation.current(), onChecking: () => setState('checking') })
      operation.settle()
      return answer
    } catch (error) {
      operation.settle(error)
      setTrouble(troubleText(error, t('card.trouble')))
      if (!(error instanceof CallError)) throw error
    } finally {
      setState('idle')
    }
  }

  return {
    state,
    trouble,
    /** What was refused of one way says nothing of another. */
    forget: () => setTrouble(''),
    async redeem(reward: Reward, way: Way, proof: { pin?: string; eStampId?: string } = {}) {
      const body = { memberId: card.cardNumber, rewardId: reward.id, ...proof }
      const answer = await send((options) =>
        ask<typeof redeemReward>('POST /merchant/member/redeem/reward', { body }, options),
      )
      return answer && ({ ...answer.data, reward, way } satisfies Redeemed)
    },
    undo: (entryId: string) =>
      send((options) => ask<typeof undoRedemption>('POST /member/redeem/undo', { body: { entryId } }, options)),
  }
}
