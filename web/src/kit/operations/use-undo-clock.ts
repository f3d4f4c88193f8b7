import { useEffect, useState } from 'react'
import { lastUndoable, type Operation } from './operation.ts'

/** The time, by the second for as long as something can be taken back. */
export function useUndoClock(operations: readonly Operation[]): number {
  const [now, setNow] = useState(Date.now)
  const isNeeded = Boolean(lastUndoable(operations, now))
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}
