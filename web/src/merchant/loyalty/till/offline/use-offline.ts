import { useSyncExternalStore } from 'react'
import { actQueue, connectionStore } from './offline.ts'

/** What waits on this device and with what verdicts, and whether the till works by itself. */
export function useOffline() {
  const { limits, isLost } = useSyncExternalStore(connectionStore.subscribe, connectionStore.snapshot)
  const queue = useSyncExternalStore(actQueue.subscribe, actQueue.snapshot)
  return { ...queue, limits, isCutOff: limits?.allowed === true && isLost }
}
