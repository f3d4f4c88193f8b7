import { needKinds, type needsYou as route } from '@chopcard/contract/office/merchant/needs-you.ts'
import { mayCall } from '../../core/authenticate.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { needSource, type NeedSource } from '../../core/needs-you.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'

/** What waits for the caller: of each feature that has something, where the caller may do it. */
export const needsYou: Verb<typeof route> = async (ctx) => {
  const sources = ctx.app.hooks.all(needSource).filter((source) => isFor(ctx, source))
  const found = await Promise.all(sources.map(({ find }) => find(ctx)))
  return found.flat().toSorted((a, b) => needKinds.indexOf(a.kind) - needKinds.indexOf(b.kind))
}

function isFor({ merchant, staff }: MerchantContext, { route: call }: NeedSource): boolean {
  try {
    mayCall(call, merchant, staff)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
