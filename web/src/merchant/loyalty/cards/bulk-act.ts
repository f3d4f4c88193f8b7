import type { SearchWords } from '../../../kit/list-search.ts'

export type BulkAct = 'issue' | 'adjust' | 'extend' | 'freeze' | 'unfreeze' | 'coupon' | 'voucher'

export type BulkTarget = { memberIds: string[] } | { filters: SearchWords }
