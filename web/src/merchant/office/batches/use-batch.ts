import { getBatch, listBatchRows } from '@chopcard/contract/office/merchant/batches.ts'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { useEffect } from 'react'
import { refresh, useRead } from '../../../lib/query.ts'
import { type BatchAnswer, hasEnded, percentOf } from './act-words.ts'

const often = 800

/** A job, asked for again while it goes on; its rows follow. */
export function useBatch(id: string): BatchAnswer | undefined {
  const read = useRead(
    getBatch,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && hasEnded(state.data.data) ? false : often) },
  )
  const batch = read.data?.data
  const step = batch && `${batch.state} ${percentOf(batch)}`
  useEffect(() => {
    if (step) void refresh(listBatchRows, listCards)
  }, [step])
  return batch
}
