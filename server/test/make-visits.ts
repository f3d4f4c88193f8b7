import type { App } from '../src/core/app.ts'
import { findMerchant } from '../src/core/authenticate.ts'
import { openJobContext } from '../src/core/job-context.ts'
import { applyOperation } from '../src/loyalty/cards/apply-operation.ts'
import { rulesFor } from '../src/loyalty/cards/type-rules.ts'
import { makeCampaign, makeCard, makeMerchant, settingsOf, type TestMerchant } from './make.ts'

/** A merchant with a campaign of points, which never fills a card up. */
export async function makeShop(app: App, timeZone = 'Asia/Singapore') {
  const merchant = await makeMerchant(app, { timeZone })
  const campaign = await makeCampaign(app, merchant, settingsOf(merchant, 'point'))
  return { merchant, campaign, as: { token: merchant.owner.token } }
}
export type Shop = Awaited<ReturnType<typeof makeShop>>

/** A card whose member came so many days ago, each time for one point; answers with the card and the entries. */
export async function makeVisitor(
  app: App,
  { merchant, campaign }: Shop,
  daysAgo: readonly number[] = [],
  storeId: string | null = null,
) {
  const card = await makeCard(app, merchant, campaign)
  const entries: string[] = []
  for (const days of daysAgo)
    entries.push(await visit(app, merchant, card.id, new Date(Date.now() - days * 86_400_000), storeId))
  return { card, entries }
}

/** One point at a moment, at a store if it is named; the id of its entry. */
export async function visit(
  app: App,
  merchant: Pick<TestMerchant, 'id'>,
  cardId: string,
  at: Date,
  storeId: string | null = null,
): Promise<string> {
  const found = await findMerchant(app.database.kysely, { id: merchant.id })
  if (!found) throw new Error('a merchant that was just made')
  const actor = { kind: 'system', id: null, name: '', nickname: null, storeId } as const
  const { entry } = await applyOperation(
    openJobContext(app, found.merchant, actor, at, 'test'),
    cardId,
    ({ campaign, card, today, moment }) =>
      rulesFor(campaign.type).issue(campaign, card, today, { quantity: 1 }, moment),
    { source: 'test' },
  )
  return entry.id
}
