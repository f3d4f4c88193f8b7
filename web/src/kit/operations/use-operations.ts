import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isRunningOrOpen } from '../../lib/operation-list.ts'
import { useRead } from '../../lib/query.ts'
import { type Ask, targetOf } from './ask.ts'
import { type Operation, undoAsk } from './operation.ts'
import { operationList } from './operation-list.ts'

/** The operations that the signed-in member of staff made here, newest first, and what can be asked for. */
export function useOperations() {
  const { t } = useTranslation('till')
  const by = useRead(adminInfo, {}).data?.data.id
  const all = useSyncExternalStore(operationList.subscribe, operationList.operations)
  useEffect(() => {
    if (by) operationList.resume(by)
  }, [by])
  const isWaiting = operationList.hasRunning()
  useEffect(() => {
    if (!isWaiting) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWaiting])

  /** Asks for something new; the answer is the operation as it ended. */
  const run = useCallback(
    async (ask: Ask, subject: string) => (by ? operationList.run(ask, subject, by) : undefined),
    [by],
  )
  /** Takes an operation of the list back. */
  const undo = useCallback(
    async (operation: Operation) => {
      const ask = undoAsk(operation, t('list.undoRemark'))
      return ask && run(ask, operation.subject)
    },
    [run, t],
  )
  const operations = useMemo(() => all.filter((operation) => operation.by === by), [all, by])
  return { by, operations, run, undo, again: operationList.again }
}

/** Of these operations those on one thing. While it is not known what became of one, no other should be asked for. */
export function operationsOn<Source extends { operations: readonly Operation[] }>(source: Source, target: string) {
  const operations = source.operations.filter(({ ask }) => targetOf(ask) === target)
  return { ...source, operations, isUnsettled: operations.some(isRunningOrOpen) }
}
