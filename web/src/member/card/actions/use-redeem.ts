import { useState } from 'react'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { undoRedemption } from '@chopcard/contract/loyalty/member/redeem.ts'
import type { redeemReward } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { usePage } from '../../../card-art/page-context.ts'
import { CallError } from '../../../lib/call-error.ts'
import { keyOf } from '../../../lib/implicit-key.ts'
import { ask, troubleText } from '../../ask.ts'
import type { Way } from '../../redeem-confirm.tsx'

export type Reward = MemberCard['rewards'][number]
export type Redeemed = Answer<typeof redeemReward>['data'] & { reward: Reward; way: Way }

/** Redemptions without an answer yet, by card. They outlive the sheet: one that is opened meanwhile waits with them. */
const going = new Map<string, Promise<Redeemed | undefined>>()

/** Redeems a reward of the card, and takes it back; a repeated tap is one redemption. */
export function useRedeem(card: MemberCard) {
  const { t } = usePage()
  const [state, setState] = useState<'idle' | 'sending' | 'checking'>('idle')
  const [trouble, setTrouble] = useState('')

  /** Answers undefined when it was refused, and says why in `trouble`. */
  async function send<T>(
    what: string,
    about: object,
    call: (options: { key: string; onChecking: () => void }) => Promise<T>,
  ): Promise<T | undefined> {
    const operation = keyOf(what, about)
    setState('sending')
    setTrouble('')
    try {
      const answer = await call({ key: operation.current(), onChecking: () => setState('checking') })
      operation.finish()
      return answer
    } catch (error) {
      operation.finish(error)
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
    /** What was asked for in a sheet that was closed before the answer, if anything was. */
    going: () => going.get(card.cardNumber),
    redeem(reward: Reward, way: Way, proof: { pin?: string; eStampId?: string } = {}) {
      const wanted = { memberId: card.cardNumber, rewardId: reward.id }
      const body = { ...wanted, ...proof }
      const redeemed = send('redeem', wanted, (options) =>
        ask<typeof redeemReward>('POST /merchant/member/redeem/reward', { body }, options),
      )
        .then((answer) => answer && ({ ...answer.data, reward, way } satisfies Redeemed))
        .finally(() => going.delete(card.cardNumber))
      going.set(card.cardNumber, redeemed)
      return redeemed
    },
    undo: (entryId: string) =>
      send('undo', { entryId }, (options) =>
        ask<typeof undoRedemption>('POST /member/redeem/undo', { body: { entryId } }, options),
      ),
  }
}
