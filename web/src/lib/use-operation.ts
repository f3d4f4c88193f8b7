import type { Answer, Request, Route } from '@chopcard/contract/core/route.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, type CallOptions } from './call.ts'
import { useOperationKey } from './operation-key.ts'

type Moving = Route & { movesValue: true }
export type OperationPhase = 'idle' | 'sending' | 'checking'

/**
 * A call that moves value, done safely: one key until a definite answer, repeated while the connection is away, and never
 * twice at once. `phase` is `checking` from the first repeat on: say «checking», never «failed». With `giveUp` the person
 * stops waiting; the key stays, so trying again asks for the same operation.
 */
export function useOperation<const R extends Moving>(route: R, options: Pick<CallOptions, 'quiet'> = {}) {
  const key = useOperationKey()
  const [phase, setPhase] = useState<OperationPhase>('idle')
  const running = useRef<AbortController>(null)
  const { quiet } = options
  useEffect(() => () => running.current?.abort(), [])

  const run = useCallback(
    async (request: Request<R>): Promise<Answer<R> | undefined> => {
      if (running.current) return undefined
      const control = (running.current = new AbortController())
      setPhase('sending')
      const settings = { key: key.current(), quiet, signal: control.signal, onChecking: () => setPhase('checking') }
      try {
        const answer = await (call as LooseCall)(route, request, settings)
        key.settle()
        return answer as Answer<R>
      } catch (error) {
        key.settle(error)
        throw error
      } finally {
        running.current = null
        setPhase('idle')
      }
    },
    [route, key, quiet],
  )
  const giveUp = useCallback(() => running.current?.abort(), [])
  return { run, phase, giveUp }
}

// The conditional argument types of `call` cannot be resolved for a route that is still a type parameter.
type LooseCall = (route: Route, request: unknown, options: CallOptions) => Promise<unknown>
