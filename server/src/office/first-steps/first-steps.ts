import { sql } from 'kysely'
import type * as contract from '@chopcard/contract/office/merchant/first-steps.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { campaignTopic, cardTopic } from '../../core/live.ts'
import { walletsOfShop } from '../../outward/wallets/offered-to.ts'
import { readFirstSteps } from './read-first-steps.ts'

const offersWallet =
  ({ app, merchant }: Pick<TenantContext, 'app' | 'merchant'>) =>
  async () =>
    Object.values(await walletsOfShop(app, merchant.shortKey)).some(Boolean)

export const getFirstSteps: Verb<typeof contract.getFirstSteps> = (ctx) =>
  readFirstSteps(ctx.db, ctx.merchant, offersWallet(ctx))

/** Keeps what was done; the row says from then on that the shop is led. */
export const saveFirstSteps: Verb<typeof contract.saveFirstSteps> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const { draft, posterSeen = false, hidden = false } = body
    const hasDraft = draft !== undefined
    const stored = draft ? JSON.stringify(draft) : null
    await sql`
      insert into first_steps as f (merchant_id, draft, poster_seen_at, hidden_at)
      values (${ctx.merchant.id}, ${stored}::jsonb, ${posterSeen ? ctx.now : null}, ${hidden ? ctx.now : null})
      on conflict (merchant_id) do update set
        draft = case when ${hasDraft} then excluded.draft else f.draft end,
        poster_seen_at = coalesce(f.poster_seen_at, excluded.poster_seen_at),
        hidden_at = coalesce(f.hidden_at, excluded.hidden_at),
        updated_at = ${ctx.now}`.execute(tx)
    ctx.note({ target: ctx.merchant.id, after: body })
    return readFirstSteps(tx, ctx.merchant, offersWallet(ctx))
  })

/** Says `steps` once at the start and whenever a member joins the first campaign or its first card changes. */
export const firstStepsEvents: Verb<typeof contract.firstStepsEvents> = async (ctx) => {
  const { campaignId, card } = await readFirstSteps(ctx.db, ctx.merchant, offersWallet(ctx))
  return {
    open(send) {
      send('steps', {})
      const topics = [
        ...(campaignId ? [campaignTopic(ctx.merchant.id, campaignId)] : []),
        ...(card ? [cardTopic(ctx.merchant.id, card.id)] : []),
      ]
      const stops = topics.map((topic) => ctx.app.live.subscribe(topic, () => send('steps', {})))
      return () => stops.forEach((stop) => stop())
    },
  }
}
