import type { z } from 'zod'
import type { listCardFilters } from '@chopcard/contract/loyalty/merchant/cards.ts'

/** By what the member list is filtered. */
export type CardFilters = { [K in keyof typeof listCardFilters]?: z.output<(typeof listCardFilters)[K]> } & {
  email?: string
  /** The chosen cards alone. */
  memberIds?: string[]
}
