import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useRead } from '../../../lib/query.ts'
import { tillSession } from './session.ts'

/** The operations that the signed-in member of staff made here, newest first. */
export function useTillSession() {
  const by = useRead(adminInfo, {}).data?.data.id
  const all = useSyncExternalStore(tillSession.subscribe, tillSession.operations)
  useEffect(() => {
    if (by) tillSession.resume(by)
  }, [by])
  const isWaiting = tillSession.hasRunning()
  useEffect(() => {
    if (!isWaiting) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWaiting])
  return { by, operations: useMemo(() => all.filter((operation) => operation.by === by), [all, by]) }
}
