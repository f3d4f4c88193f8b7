import { listSegments } from '@chopcard/contract/loyalty/merchant/segments.ts'
import { optionsOf } from './list-filter.ts'
import { useRead } from '../lib/query.ts'

/** The merchant's segments as the options of a choice. */
export const useSegmentOptions = (): { value: string; label: string }[] =>
  optionsOf(useRead(listSegments, {}, { staleTime: 60_000 }).data?.data ?? [])
