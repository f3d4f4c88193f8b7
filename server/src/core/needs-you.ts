import type { Need } from '@chopcard/contract/office/merchant/needs-you.ts'
import type { Route } from '@chopcard/contract/core/route.ts'
import type { MerchantContext } from './context.ts'
import { hookPoint } from './hooks.ts'

/** Something that may wait for somebody. It is asked of those alone who may make the call that its page is made of. */
export type NeedSource = {
  route: Route
  find: (ctx: MerchantContext) => Promise<Need[]>
}

/** Features implement it for what waits with them (decisions/shell.md §11). */
export const needSource = hookPoint<NeedSource>('needs-you')

const nothingMore = { limit: null, name: null, on: null }

/** An entry of so many; none where there are none. */
export const needOf = (
  kind: Need['kind'],
  count: number | undefined,
  more: Partial<Omit<Need, 'kind' | 'count'>> = {},
): Need[] => (count ? [{ kind, count, ...nothingMore, ...more }] : [])
