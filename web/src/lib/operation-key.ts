import { useCallback, useRef } from 'react'
import { CallError } from './call-error.ts'
import { newKey } from './new-key.ts'

/** The key of one operation: the same until a definite answer, whatever happens to the connection. */
export function makeOperationKey(make: () => string = newKey) {
  let key: string | undefined
  return {
    current: () => (key ??= make()),
    /** Tells how the call ended: an open end keeps the key, an answer calls for a new one. */
    finish(error?: unknown) {
      if (!(error instanceof CallError && error.isOpen)) key = undefined
    },
  }
}

/** The operation key of a form: made when first asked for, kept until a definite answer. */
export function useOperationKey() {
  const ref = useRef<ReturnType<typeof makeOperationKey>>(null)
  ref.current ??= makeOperationKey()
  const current = useCallback(() => ref.current!.current(), [])
  const finish = useCallback((error?: unknown) => ref.current!.finish(error), [])
  return { current, settle: finish }
}
