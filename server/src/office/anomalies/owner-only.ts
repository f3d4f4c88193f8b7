import { refuse } from '@chopcard/contract/core/errors.ts'
import type { MerchantContext } from '../../core/context.ts'

/** Names of operators, and what is done to them, are owners' matters. */
export const isOwner = ({ staff }: Pick<MerchantContext, 'staff'>): boolean => staff.role === 'owner'

export function mustBeOwner(ctx: Pick<MerchantContext, 'staff'>): void {
  if (!isOwner(ctx)) refuse('FORBIDDEN')
}
