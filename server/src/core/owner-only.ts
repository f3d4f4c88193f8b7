import { refuse } from '@chopcard/contract/core/errors.ts'
import type { MerchantContext } from './context.ts'

/** Whether the caller owns the shop: names of operators, and what is done to them, are owners' matters, and so is the weekly mail. */
export const isOwner = ({ staff }: Pick<MerchantContext, 'staff'>): boolean => staff.role === 'owner'

export function mustBeOwner(ctx: Pick<MerchantContext, 'staff'>): void {
  if (!isOwner(ctx)) refuse('FORBIDDEN')
}
