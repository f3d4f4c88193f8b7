import type { TapMessage } from '@chopcard/contract/outward/taps.ts'
import type { useTap } from '@chopcard/contract/outward/member/taps.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useCallback, useState } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import { CallError } from '../../lib/call-error.ts'
import { ask, troubleText } from '../ask.ts'
import { forgetAt } from '../own-cards.ts'
import { tellPageToken } from '../page-token.ts'
import { tokenIn, type TapCard } from './cards-here.ts'

export type Stamped = { got: Answer<typeof useTap>['data']; card: TapCard }

/** Asks for the stamp of a tap; repeated until there is an answer, it is one. A card that is no more is told to `gone`. */
export function useCollect(tap: TapMessage, gone: (card: TapCard) => void) {
  const { t } = usePage()
  const [state, setState] = useState<'idle' | 'sending' | 'checking'>('idle')
  const [trouble, setTrouble] = useState<{ text: string; card: TapCard }>()
  const [stamped, setStamped] = useState<Stamped>()
  const { p, c } = tap
  const collect = useCallback(
    async (card: TapCard) => {
      setState('sending')
      tellPageToken(tokenIn(card.path))
      try {
        // The tap names the operation: who has collected and loads the page again gets the same answer.
        const options = { key: `tap-${p}`, onChecking: () => setState('checking') }
        const { data } = await ask<typeof useTap>('POST /member/tap', { body: { p, c } }, options)
        setStamped({ got: data, card })
      } catch (error) {
        if (error instanceof CallError && error.status === 401) {
          forgetAt(card.path)
          setState('idle')
          return gone(card)
        }
        setTrouble({ text: troubleText(error, t('tap.trouble')), card })
      }
    },
    [p, c, t, gone],
  )
  return { collect, state, trouble, stamped }
}
