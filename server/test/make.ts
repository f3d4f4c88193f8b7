import { createHash, randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { type CampaignType, descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { type Feature, features } from '@chopcard/contract/core/features.ts'
import type { RoleName } from '@chopcard/contract/core/permissions.ts'
import { createCampaign } from '../src/loyalty/campaigns/create-campaign.ts'
import type { Campaign } from '../src/loyalty/campaigns/load-campaign.ts'
import { enrolMember } from '../src/loyalty/cards/enrol-member.ts'
import { applyOperation } from '../src/loyalty/cards/apply-operation.ts'
import type { OperationContext } from '../src/loyalty/cards/operation.ts'
import { approvePrepaid } from '../src/loyalty/cards/prepaid-rules.ts'
import { rulesFor } from '../src/loyalty/cards/type-rules.ts'
import type { App } from '../src/core/app.ts'
import { findMerchant } from '../src/core/authenticate.ts'
import type { Merchant } from '../src/core/context.ts'
import { openJobContext } from '../src/core/job-context.ts'
import { rememberMerchant } from './own-merchants.ts'
import { hashToken, newShortKey, newToken, pinDigest } from '../src/core/secrets.ts'

/** Test data that names only what matters: missing parents are made. Every merchant is new, so tests share nothing. */

type MerchantFacts = {
  timeZone?: string
  features?: Partial<Record<Feature, boolean>>
  quotas?: { campaigns?: number; admins?: number; members?: number }
  serviceEndAt?: Date | null
  state?: string
}

export type TestMerchant = Merchant & { owner: TestStaff }
export type TestStaff = { id: string; token: string; email: string; name: string }

const allFeatures = Object.fromEntries(features.map((name) => [name, true]))

/** A merchant with an owner who is signed in. All features are on, quotas are wide. */
export async function makeMerchant(app: App, facts: MerchantFacts = {}): Promise<TestMerchant> {
  const { kysely: db } = app.database
  const [planId, merchantId, shortKey] = [uuid(), uuid(), newShortKey()]
  await db
    .insertInto('service_plan')
    .values({
      id: planId,
      name: `plan ${planId}`,
      cycle_days: 30,
      price: 0,
      currency: 'USD',
      campaign_quota: facts.quotas?.campaigns ?? 1000,
      admin_quota: facts.quotas?.admins ?? 1000,
      member_quota: facts.quotas?.members ?? 1_000_000,
      api_rate: 1000,
      api_burst: 100_000,
      features: JSON.stringify(allFeatures),
      // Every merchant of a test brings one: none of them is offered to the others.
      enabled: false,
    })
    .execute()
  await db
    .insertInto('merchant')
    .values({
      merchant_id: merchantId,
      name: `Merchant ${shortKey}`,
      short_key: shortKey,
      plan_id: planId,
      time_zone: facts.timeZone ?? 'Asia/Singapore',
      currency: 'SGD',
      service_end_at: facts.serviceEndAt ?? null,
      account_state: facts.state ?? 'active',
      features: JSON.stringify(facts.features ?? {}),
    })
    .execute()
  rememberMerchant(app, merchantId)
  await db.insertInto('merchant_key').values({ short_key: shortKey, merchant_id: merchantId }).execute()
  const owner = await makeStaff(app, { id: merchantId, shortKey }, { role: 'owner' })
  const state = facts.state && facts.state !== 'active'
  const found = state ? undefined : await findMerchant(db, { id: merchantId })
  return { ...(found?.merchant ?? ({ id: merchantId, shortKey } as Merchant)), owner }
}

/** A user of the merchant who is signed in; the owner unless a role is named. */
export async function makeStaff(
  app: App,
  merchant: Pick<Merchant, 'id' | 'shortKey'>,
  facts: {
    role?: RoleName
    nickname?: string
    pin?: string
    eStampId?: string
    passwordHash?: string
    enabled?: boolean
  } = {},
): Promise<TestStaff> {
  const { kysely: db } = app.database
  const id = uuid()
  const email = `${id}@staff.example`
  const name = `Staff ${id.slice(-4)}`
  await db
    .insertInto('staff')
    .values({
      merchant_id: merchant.id,
      id,
      email,
      name,
      role_name: facts.role ?? 'owner',
      password_hash: facts.passwordHash ?? null,
      pin_digest: facts.pin ? pinDigest(app.config.secret, merchant.id, facts.pin) : null,
      e_stamp_id: facts.eStampId ?? null,
      enabled: facts.enabled ?? true,
      email_confirmed: true,
    })
    .execute()
  await db.insertInto('sign_in_address').values({ email, merchant_id: merchant.id, staff_id: id }).execute()
  return { id, email, name, token: await makeSession(app, merchant, id, facts.nickname) }
}

/** Signs a user in: the token of a new session. */
export async function makeSession(
  app: App,
  merchant: Pick<Merchant, 'id' | 'shortKey'>,
  staffId: string,
  nickname?: string,
): Promise<string> {
  const token = newToken('mt', merchant.shortKey)
  await app.database.kysely
    .insertInto('session')
    .values({
      merchant_id: merchant.id,
      token_hash: hashToken(token),
      id: uuid(),
      staff_id: staffId,
      nickname: nickname ?? null,
      ip: '127.0.0.1',
      user_agent: 'test',
      expires_at: new Date(Date.now() + 7 * 86_400_000),
    })
    .execute()
  return token
}

/** A picture's address as an upload would answer with; nothing lies behind it. */
export const pictureUrl = (merchant: Pick<Merchant, 'shortKey'>, name: string): string =>
  `/files/${merchant.shortKey}/${createHash('sha256').update(name).digest('hex')}.webp`

/** Settings of a stamp card with one chop type of ten. */
export function chopSettings(
  merchant: Pick<Merchant, 'shortKey'>,
  given: Partial<CampaignSettingsInput> = {},
): CampaignSettingsInput {
  return {
    name: `Campaign ${randomUUID()}`,
    logo: pictureUrl(merchant, 'logo'),
    chopTypes: [chopType(merchant)],
    rewardName: 'A free coffee',
    ...given,
  }
}

export const chopType = (merchant: Pick<Merchant, 'shortKey'>, given: { code?: string; stampCount?: number } = {}) => ({
  code: 'COFFEE',
  stampCount: 10,
  stampedImage: pictureUrl(merchant, 'stamped'),
  unstampedImage: pictureUrl(merchant, 'un-stamped'),
  ...given,
})

/** What a campaign of each type needs besides: a card of ten, and rewards at 3, 6 and 10 where there is a list of them. */
export function settingsOf(merchant: Pick<Merchant, 'shortKey'>, type: CampaignType): Partial<CampaignSettingsInput> {
  const rewards = [3, 6, 10].map((chopCount) => ({ chopCount, name: `Reward at ${chopCount}` }))
  const tier = { effectiveFrom: '2020-01-01', image: pictureUrl(merchant, 'tier'), level: 'Guest' }
  const memberLevels = [{ level: 'Guest', description: 'Everybody' }]
  if (type === 'multi-tiers') return { type, memberLevels, rewards: rewards.map((reward) => ({ ...reward, ...tier })) }
  return { type, memberLevels, ...(descriptorOf(type).hasRewardList && { rewards }) }
}

export async function makeCampaign(
  app: App,
  merchant: TestMerchant,
  given: Partial<CampaignSettingsInput> = {},
): Promise<Campaign> {
  const settings = CampaignSettings.parse(chopSettings(merchant, given))
  return app.database.tx((tx) => createCampaign(tx, merchant, settings, { id: merchant.owner.id, nickname: null }))
}

/** A card of the campaign for a new member, with the member's token. */
export async function makeCard(
  app: App,
  merchant: TestMerchant,
  campaign: Campaign,
  contact: { email?: string; mobile?: string; nickname?: string; birthday?: string } = {},
): Promise<{ id: string; token: string; number: string; memberId: string }> {
  const { cardId, token, memberId } = await app.database.tx((tx) =>
    enrolMember(tx, {
      app,
      merchant,
      campaign,
      contact: { email: `${uuid()}@member.example`, ...contact },
      actor: { kind: 'public', id: null, name: '', nickname: null },
      now: new Date(),
      source: 'test',
    }),
  )
  const { card_number: number } = await app.database.kysely
    .selectFrom('card')
    .select('card_number')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow()
  return { id: cardId, token, number, memberId }
}

/** A card of a campaign of a type, approved where it has to be, with chops on it. */
export async function makeFullCard(
  app: App,
  type: CampaignType,
  chops: number,
  given:
    | Partial<CampaignSettingsInput>
    | ((usual: Partial<CampaignSettingsInput>) => Partial<CampaignSettingsInput>) = {},
) {
  const merchant = await makeMerchant(app)
  const usual = settingsOf(merchant, type)
  const own = typeof given === 'function' ? given(usual) : given
  const campaign = await makeCampaign(app, merchant, { ...usual, ...own })
  const card = await makeCard(app, merchant, campaign)
  const found = await findMerchant(app.database.kysely, { id: merchant.id })
  if (!found) throw new Error('a merchant that was just made')
  const actor = { kind: 'system', id: null, name: '', nickname: null } as const
  const fill = ({ campaign: rules, card: facts, today, moment }: OperationContext) =>
    type === 'prepaid'
      ? approvePrepaid(rules, facts, moment)
      : rulesFor('point').adjust(rules, facts, today, { quantity: chops }, moment)
  if (chops)
    await applyOperation(openJobContext(app, found.merchant, actor, new Date(), 'test'), card.id, fill, {
      source: 'test',
    })
  return { merchant, campaign, card }
}

/** Merchant, campaign and card in one go. */
export async function makeFreshCard(
  app: App,
  given: { merchant?: MerchantFacts; campaign?: Partial<CampaignSettingsInput> } = {},
) {
  const merchant = await makeMerchant(app, given.merchant)
  const campaign = await makeCampaign(app, merchant, given.campaign)
  const card = await makeCard(app, merchant, campaign)
  return { merchant, campaign, card }
}

/** Marks a merchant as one with test data. */
export async function markAsTest(app: App, { id }: { id: string }): Promise<void> {
  await app.database.kysely.updateTable('merchant').set({ sandbox_of: uuid() }).where('merchant_id', '=', id).execute()
}
