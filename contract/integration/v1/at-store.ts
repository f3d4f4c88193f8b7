import { Id } from '../../core/kinds.ts'

/** At which of the merchant's open stores it is done, where there are several; at none without it. */
export const atStore = { storeId: Id.optional() } as const
