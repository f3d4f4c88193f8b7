import type { App } from '../core/app.ts'
import type { Actor, Merchant, MerchantContext, Staff } from '../core/context.ts'
import { openJobContext } from '../core/job-context.ts'
import { pick } from './random.ts'

export type Counter = { app: App; merchant: Merchant; operators: readonly Actor[]; random: () => number }

/** One of the shop's staff, at a moment of its past. */
export function shopContext({ app, merchant, operators, random }: Counter, at: number): MerchantContext {
  const actor = pick(random, operators)
  const staff = { id: actor.id ?? '', name: actor.name, nickname: actor.nickname } as Staff
  return { ...openJobContext(app, merchant, actor, new Date(at), 'demo'), staff }
}
