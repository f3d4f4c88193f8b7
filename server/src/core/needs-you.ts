import type { SelectQueryBuilder } from 'kysely'
import type { Need } from '@chopcard/contract/office/merchant/needs-you.ts'
import type { Route } from '@chopcard/contract/core/route.ts'
import type { MerchantContext } from './context.ts'
import { hookPoint } from './hooks.ts'
import type { DB } from './schema.d.ts'

/** Something that may wait for somebody. It is asked of those alone who may make the call that its page is made of. */
export type NeedSource = {
  route: Route
  find: (ctx: MerchantContext) => Promise<Need[]>
}

/** Features implement it for what waits with them (decisions/shell.md §11). */
export const needSource = hookPoint<NeedSource>('needs-you')

/** A source that only counts rows: those of the query are what waits. */
export const countedNeed = <T extends keyof DB>(
  kind: Need['kind'],
  route: Route,
  rows: (ctx: MerchantContext) => SelectQueryBuilder<DB, T, unknown>,
): NeedSource => ({
  route,
  find: async (ctx) => {
    const { count } = await rows(ctx)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .$castTo<{ count: number }>()
      .executeTakeFirstOrThrow()
    return needOf(kind, count)
  },
})

const nothingMore = { limit: null, name: null, id: null, on: null }

/** An entry of so many; none where there are none. */
export const needOf = (kind: Need['kind'], count: number, more: Partial<Omit<Need, 'kind' | 'count'>> = {}): Need[] =>
  count ? [{ kind, count, ...nothingMore, ...more }] : []
