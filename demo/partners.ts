import { v7 as uuid } from 'uuid'
import type { Action } from '@chopcard/contract/core/permissions.ts'
import { type Campaign, loadCampaign } from '../server/src/loyalty/campaigns/load-campaign.ts'
import { enrolMember } from '../server/src/loyalty/cards/enrol-member.ts'
import type { App } from '../server/src/core/app.ts'
import { findMerchant } from '../server/src/core/authenticate.ts'
import { addDays, localDay, momentOf } from '../server/src/core/clock.ts'
import type { Actor, Merchant, MerchantContext } from '../server/src/core/context.ts'
import { openJobContext } from '../server/src/core/job-context.ts'
import { partnerIssue, partnerRedeem, partnerVoid } from '../server/src/earning/partners/partner-operations.ts'
import { kopiCorner, pastelDeNata } from './merchants.ts'

/** What the partner pays for a stamp and is paid for a kopi, in cents. */
const terms = { cost_per_chop: 25, reward_value: 420 }
/** In days: how long ago the shop was invited, and its regulars joined. */
const [invitedAgo, joinedAgo] = [75, 70]
/** A card of so many stamps is worth a kopi. */
const full = 10

/** Of each regular of the partner: every how many days they come, how many days ago they came last, and a stamp too many. */
const regulars: readonly { every: number; last: number; mistaken?: true }[] = [
  { every: 5, last: 0 },
  { every: 6, last: 1, mistaken: true },
  { every: 6, last: 2 },
  { every: 7, last: 0 },
  { every: 9, last: 3 },
  { every: 12, last: 0 },
  { every: 4, last: 0 },
  { every: 8, last: 1 },
]

/** How many members collect at the partner's. */
export const partnerRegulars = regulars.length

/**
 * Pastel de Nata is a partner of Kopi Corner's stamp card. Over the last months its regulars got a stamp at each visit and a
 * kopi for a full card; a stamp that was given by mistake was taken back.
 */
export async function seedPartners(app: App, contacts: readonly { email: string; nickname: string }[]): Promise<void> {
  const [kopi, nata] = [await merchantOf(app, kopiCorner.name), await merchantOf(app, pastelDeNata.name)]
  const campaign = await stampCard(app, kopi)
  const id = uuid()
  const own = { merchant_id: kopi.id, id, campaign_id: campaign.id, partner_merchant_id: nata.id, ...terms }
  const invited = daysAgo(invitedAgo)
  await app.database.kysely
    .insertInto('partnership')
    .values({ ...own, state: 'active', invited_at: invited, answered_at: new Date(invited.getTime() + 7_200_000) })
    .execute()
  const actor: Actor = { kind: 'public', id: null, name: '', nickname: null }
  const joining = { app, merchant: kopi, campaign, actor, now: daysAgo(joinedAgo), source: 'registration' }
  const till = await tillOf(app, nata)
  for (const [i, { every, last, mistaken }] of regulars.entries()) {
    const contact = contacts[i]
    if (!contact) throw new Error('a contact for each regular')
    const { cardId } = await app.database.tx((tx) => enrolMember(tx, { ...joining, contact }))
    const visiting = { till, partnershipId: id, cardNumber: await numberOf(app, kopi, cardId) }
    const visits = Math.ceil((joinedAgo - last) / every)
    for (let visit = 0; visit < visits; visit++) {
      const isLast = visit === visits - 1
      const at = visitTime(kopi, last + every * (visits - 1 - visit), 7 * visit + 3 * i)
      await visitPartner({ ...visiting, at, redeems: visit === full, mistaken: isLast && mistaken })
    }
  }
}

type Visit = {
  till: (at: Date, seconds: number) => MerchantContext
  partnershipId: string
  cardNumber: string
  at: Date
  redeems: boolean
  mistaken?: boolean
}

async function visitPartner({ till, partnershipId, cardNumber, at, redeems, mistaken }: Visit): Promise<void> {
  const asked = { params: { id: partnershipId }, query: {} }
  const stamp = { ...asked, body: { cardNumber, quantity: 1 } }
  if (redeems) await partnerRedeem(till(at, 0), { ...asked, body: { cardNumber, rewardId: 'reward' } })
  await partnerIssue(till(at, 20), stamp)
  if (!mistaken) return
  const { entryId } = await partnerIssue(till(at, 30), stamp)
  await partnerVoid(till(at, 40), { ...asked, body: { entryId } })
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Some time between eight and seven of a day of the past; what would be later today has happened just now. */
function visitTime({ timeZone }: Merchant, days: number, seed: number): Date {
  const now = Date.now()
  const day = addDays(localDay(new Date(now), timeZone), -days)
  const [hour, minute] = [8 + (seed % 11), (seed * 17) % 60].map((part) => String(part).padStart(2, '0'))
  return new Date(Math.min(momentOf(`${day}T${hour}:${minute}`, timeZone).getTime(), now - 60_000))
}

async function stampCard(app: App, kopi: Merchant): Promise<Campaign> {
  const db = app.database.kysely
  const { id } = await db
    .selectFrom('campaign')
    .select('id')
    .where('merchant_id', '=', kopi.id)
    .where('type', '=', 'chop')
    .where('name', '=', 'Kopi Stamp Card')
    .executeTakeFirstOrThrow()
  return loadCampaign(db, kopi.id, id)
}

async function numberOf(app: App, kopi: Merchant, cardId: string): Promise<string> {
  const row = await app.database.kysely
    .selectFrom('card')
    .select('card_number')
    .where('merchant_id', '=', kopi.id)
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow()
  return row.card_number
}

/** The till of a shop's owner, some seconds after a moment. */
async function tillOf(app: App, shop: Merchant): Promise<Visit['till']> {
  const staff = await app.database.kysely
    .selectFrom('staff')
    .select(['id', 'email', 'name'])
    .where('merchant_id', '=', shop.id)
    .where('role_name', '=', 'owner')
    .executeTakeFirstOrThrow()
  const actor = { kind: 'merchant', id: staff.id, name: staff.name, nickname: 'caixa 1' } as const
  const access = {
    sessionId: '',
    storeId: null,
    avatar: null,
    role: 'owner',
    menus: new Set<string>(),
    actions: new Set<Action>(['edit']),
  }
  return (at, seconds) => ({
    ...openJobContext(app, shop, actor, new Date(at.getTime() + seconds * 1_000), 'demo'),
    staff: { ...staff, ...access, nickname: 'caixa 1' },
  })
}

async function merchantOf(app: App, name: string): Promise<Merchant> {
  const db = app.database.kysely
  const { merchant_id: id } = await db
    .selectFrom('merchant')
    .select('merchant_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const found = await findMerchant(db, { id })
  if (!found) throw new Error('a merchant of the demo')
  return found.merchant
}
