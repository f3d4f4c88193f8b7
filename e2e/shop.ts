import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { type PictureKind, pictureKinds } from '@chopcard/contract/accounts/merchant/uploads.ts'
import type { VisitGroup } from '@chopcard/contract/members/visits.ts'
import type { RoleName } from '@chopcard/contract/core/permissions.ts'
import type { Campaign } from '../server/src/loyalty/campaigns/load-campaign.ts'
import type { App } from '../server/src/core/app.ts'
import { hashPassword } from '../server/src/core/passwords.ts'
import { publishPicture } from '../server/src/accounts/uploads/publish-picture.ts'
import { makeCampaign, makeCard, makeMerchant, makeSession, makeStaff, type TestMerchant } from '../server/test/make.ts'
import { drawPicture } from './pictures.ts'

/** What people type to sign in. */
export const password = 'Journey-Passw0rd'

export type Person = { id: string; email: string; name: string; token: string }

/** Somebody of the shop's staff who can sign in with the password of the journeys. */
export async function hire(app: App, merchant: TestMerchant, role: RoleName): Promise<Person> {
  return makeStaff(app, merchant, { role, passwordHash: await hashPassword(password) })
}

/** A shop of its own with a name of its own; the features are those of a usual plan. */
export const openShop = (app: App, facts: Parameters<typeof makeMerchant>[1] = {}) =>
  makeMerchant(app, { timeZone: 'Asia/Singapore', features: { adjustV2: false }, ...facts })

/** An address nobody else has. */
export const newAddress = (name: string): string => `${name}-${randomUUID().slice(0, 8)}@journey.example`

/** A session of somebody of the demo shop, for journeys that only look. */
export async function demoToken(app: App, email: string): Promise<string> {
  const found = await app.database.kysely
    .selectFrom('sign_in_address')
    .innerJoin('merchant', 'merchant.merchant_id', 'sign_in_address.merchant_id')
    .select(['sign_in_address.staff_id', 'merchant.merchant_id', 'merchant.short_key'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return makeSession(app, { id: found.merchant_id, shortKey: found.short_key }, found.staff_id)
}

/** A session of the platform's staff. */
export async function systemToken({ request }: Page): Promise<string> {
  const answer = await request.post('/api/admin/login', {
    data: { email: 'admin@platform.example', password: 'Demo-Passw0rd!' },
  })
  return ((await answer.json()) as { token: string }).token
}

/** A campaign of ten stamps with pictures that exist, and a member's card in it. */
export async function makeDrinker(
  app: App,
  merchant: TestMerchant,
  given: Partial<CampaignSettingsInput> = {},
  contact: { nickname?: string; email?: string } = {},
): Promise<{ campaign: Campaign; card: { id: string; token: string; number: string } }> {
  const campaign = await makeCampaign(app, merchant, { ...(await drawnSettings(app, merchant)), ...given })
  return { campaign, card: await makeCard(app, merchant, campaign, contact) }
}

async function drawnSettings(app: App, merchant: TestMerchant): Promise<CampaignSettingsInput> {
  const publish = async (letter: string, colour: string, kind: PictureKind) => {
    const { buffer } = await drawPicture(letter, colour, pictureKinds[kind])
    return publishPicture(app, app.database.kysely, merchant, kind, buffer)
  }
  return {
    name: `Morning Coffee ${randomUUID().slice(0, 4)}`,
    logo: await publish('M', '#c2410c', 'campaignLogo'),
    chopTypes: [
      {
        code: 'COFFEE',
        stampCount: 10,
        stampedImage: await publish('1', '#15803d', 'stamp'),
        unstampedImage: await publish('0', '#a8a29e', 'stamp'),
      },
    ],
    rewardName: 'A free coffee',
  }
}

/** Issues one chop by the call that the till makes. */
export async function giveChop(request: APIRequestContext, token: string, cardId: string): Promise<void> {
  const answer = await request.post(`/api/merchant/member/${cardId}`, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: { memberId: cardId, operation: 'issue', quantity: 1 },
  })
  if (!answer.ok()) throw new Error(`no chop was issued: ${answer.status()} ${await answer.text()}`)
}

/** How many entries the log of a card has, by kind. */
export async function entriesOf(app: App, cardId: string): Promise<Record<string, number>> {
  const found = await app.database.kysely
    .selectFrom('chop_entry')
    .select(['kind'])
    .select((q) => q.fn.countAll().as('count'))
    .where('card_id', '=', cardId)
    .groupBy('kind')
    .execute()
  return Object.fromEntries(found.map(({ kind, count }) => [kind, Number(count)]))
}

/** Until so many members of a shop are in a group: visits are counted a moment after what they consist of. */
export async function expectInGroup(app: App, merchantId: string, group: VisitGroup, members: number): Promise<void> {
  const found = () =>
    app.database.kysely
      .selectFrom('member_visits')
      .select('member_id')
      .where('merchant_id', '=', merchantId)
      .where('visit_group', '=', group)
      .execute()
  await expect.poll(async () => (await found()).length).toBe(members)
}
