import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { Refusal } from '@chopcard/contract/errors.ts'
import type { Action } from '@chopcard/contract/permissions.ts'
import type { App } from '../core/app.ts'
import { findMerchant } from '../core/authenticate.ts'
import type { MerchantContext } from '../core/context.ts'
import { openJobContext } from '../core/job-context.ts'
import { partnerIssue, partnerRedeem } from '../partners/partner-operations.ts'
import { kopiCorner, pastelDeNata } from './merchants.ts'

/** What the partner pays for a stamp and is paid for a kopi, in cents. */
const terms = { cost_per_chop: 25, reward_value: 420 }
const [stamps, rewards] = [8, 2]

/** Pastel de Nata is a partner of Kopi Corner's stamp card, and has stamped and redeemed some cards today. */
export async function seedPartners(app: App): Promise<void> {
  const db = app.database.kysely
  const [kopi, nata] = [await idOf(app, kopiCorner.name), await idOf(app, pastelDeNata.name)]
  const campaign = await db
    .selectFrom('campaign')
    .select('id')
    .where('merchant_id', '=', kopi)
    .where('type', '=', 'chop')
    .where('name', '=', 'Kopi Stamp Card')
    .executeTakeFirstOrThrow()
  const id = uuid()
  const own = { merchant_id: kopi, id, campaign_id: campaign.id, partner_merchant_id: nata, ...terms }
  const invited = new Date(Date.now() - 20 * 86_400_000)
  await db
    .insertInto('partnership')
    .values({ ...own, state: 'active', invited_at: invited, answered_at: new Date(invited.getTime() + 7_200_000) })
    .execute()
  const ctx = () => contextOf(app, nata)
  await some(app, own, sql`balance between 1 and 6`, stamps, async (cardNumber) =>
    partnerIssue(await ctx(), { params: { id }, query: {}, body: { cardNumber, quantity: 1 } }),
  )
  await some(app, own, sql`balance >= 10`, rewards, async (cardNumber) =>
    partnerRedeem(await ctx(), { params: { id }, query: {}, body: { cardNumber, rewardId: 'reward' } }),
  )
}

/** Does something with so many of the campaign's cards; one that the campaign's rules refuse today is passed over. */
async function some(
  app: App,
  own: { merchant_id: string; campaign_id: string },
  which: ReturnType<typeof sql>,
  count: number,
  act: (cardNumber: string) => Promise<unknown>,
): Promise<void> {
  const cards = await app.database.kysely
    .selectFrom('card')
    .select('card_number')
    .where('merchant_id', '=', own.merchant_id)
    .where('campaign_id', '=', own.campaign_id)
    .where('state', '=', 'active')
    .where(sql<boolean>`${which}`)
    .orderBy('id')
    .limit(3 * count)
    .execute()
  let done = 0
  for (const { card_number } of cards) {
    if (done === count) return
    try {
      await act(card_number)
      done += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

async function contextOf(app: App, merchantId: string): Promise<MerchantContext> {
  const found = await findMerchant(app.database.kysely, { id: merchantId })
  if (!found) throw new Error('a merchant of the demo')
  const staff = await app.database.kysely
    .selectFrom('staff')
    .select(['id', 'email', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('role_name', '=', 'owner')
    .executeTakeFirstOrThrow()
  const actor = { kind: 'merchant', id: staff.id, name: staff.name, nickname: 'caixa 1' } as const
  const actions = new Set<Action>(['edit'])
  return {
    ...openJobContext(app, found.merchant, actor, found.now, 'demo'),
    staff: { ...staff, sessionId: '', nickname: 'caixa 1', avatar: null, role: 'owner', menus: new Set(), actions },
  }
}

const idOf = async (app: App, name: string): Promise<string> => {
  const row = await app.database.kysely
    .selectFrom('merchant')
    .select('merchant_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.merchant_id
}
