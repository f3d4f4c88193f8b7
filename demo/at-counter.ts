import type { App } from '../server/src/core/app.ts'
import type { Actor, Merchant, MerchantContext, Staff } from '../server/src/core/context.ts'
import { openJobContext } from '../server/src/core/job-context.ts'
import { pick } from './random.ts'

export type Counter = { app: App; merchant: Merchant; operators: readonly Actor[]; random: () => number }

/** One of the staff at work, for the verbs that are theirs. */
export function atCounter({ app, merchant, operators, random }: Counter, at = new Date()): MerchantContext {
  const actor = pick(random, operators)
  const actions: Staff['actions'] = new Set(['edit'])
  const staff = { id: actor.id ?? '', name: actor.name, nickname: actor.nickname, actions } as Staff
  return { ...openJobContext(app, merchant, actor, at, 'demo'), staff }
}

/** Active cards of a campaign, the newest first. */
export async function cardsOf({ app, merchant }: Counter, campaignId: string, count: number, least = 0) {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id from card where merchant_id = $1 and campaign_id = $2 and state = 'active' and balance >= $3
     order by created_at desc, id limit $4`,
    [merchant.id, campaignId, least, count],
  )
  return rows.map(({ id }) => id)
}
