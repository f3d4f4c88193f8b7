import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { createCampaign } from '../server/src/loyalty/campaigns/create-campaign.ts'
import { reconcileMerchant } from '../server/src/ledger/reconcile.ts'
import type { App } from '../server/src/core/app.ts'
import { findMerchant } from '../server/src/core/authenticate.ts'
import { addDays, endOfDay, localDay } from '../server/src/core/clock.ts'
import type { Actor, Merchant } from '../server/src/core/context.ts'
import { mapWithConcurrency } from '../server/src/core/map-with-concurrency.ts'
import { createMerchant } from '../server/src/accounts/merchants/create-merchant.ts'
import { closeDaysOf } from '../server/src/office/reports/close-days.ts'
import { totalDays } from '../server/src/office/reports/total-days.ts'
import { countPlatformReports } from '../server/src/platform/platform-reports/count-reports.ts'
import { createStaff } from '../server/src/accounts/staff/create-staff.ts'
import { countMerchantTotals } from '../server/src/platform/tenants/count-totals.ts'
import { liveThrough } from './live-through.ts'
import { type DemoPayment, seedPayments } from './plans.ts'
import { type DemoPicture, publishDemoPicture } from './pictures.ts'
import { type SmallMerchant, smallMerchants } from './platform-merchants.ts'
import { seedPublicStatus } from './public-status.ts'
import { seededRandom } from './random.ts'

type Admins = { admin: string; agent: string }

/** Ten more merchants, so that every list of the platform shows something, an older version of a plan, and the platform's last days. */
export async function seedSmallMerchants(app: App, passwordHash: string, pictures: DemoPicture[], admins: Admins) {
  await mapWithConcurrency(smallMerchants, 3, (small) => seedOne(app, small, passwordHash, pictures, admins))
  await addStarterVersion(app)
  await countMerchantTotals(app.database)
  await totalDays(app)
  await countPlatformReports(app.database)
  await seedPublicStatus(app)
}

async function seedOne(app: App, small: SmallMerchant, passwordHash: string, pictures: DemoPicture[], admins: Admins) {
  const { id, operator } = await seedPeople(app, small, passwordHash)
  const merchant = (await findMerchant(app.database.kysely, { id }))?.merchant
  if (!merchant) throw new Error('the demo merchant is gone')
  await seedCampaign(app, merchant, small, operator, pictures)
  await seedPayments(app, merchant, paymentsOf(small))
  await closeDaysOf(app.database, id, new Date())
  await reconcileMerchant(app, id)
  await standAs(app, merchant, small, admins)
}

/** What it paid for its plan: each cycle of the last months, or once for a plan by the year. */
function paymentsOf({ plan, daysOld }: SmallMerchant): DemoPayment[] {
  if (plan === 'Trial') return []
  const ages = plan === 'Starter' ? [daysOld, daysOld - 30, daysOld - 60] : [daysOld]
  return ages.filter((daysAgo) => daysAgo > 0).map((daysAgo) => ({ plan, daysAgo }))
}

async function seedPeople(app: App, small: SmallMerchant, passwordHash: string) {
  const { name, language, timeZone, currency, plan, invited } = small
  return app.database.tx(async (tx) => {
    const { merchantId: id } = await createMerchant(tx, { name, language, timeZone, currency, plan })
    const access = { passwordHash: invited ? null : passwordHash, emailConfirmed: !invited }
    const address = (who: string) => `${who}@${small.key}.example`
    const owner = { email: address('owner'), name: small.owner, role: 'owner', ...access }
    const ownerId = await createStaff(tx, app.config.secret, id, owner)
    for (const [i, more] of (small.staff ?? []).entries())
      await createStaff(tx, app.config.secret, id, {
        email: address(`till${i + 1}`),
        name: more,
        role: 'operator',
        passwordHash,
        emailConfirmed: true,
      })
    const operator: Actor = { kind: 'merchant', id: ownerId, name: small.owner, nickname: null }
    return { id, operator }
  })
}

async function seedCampaign(
  app: App,
  merchant: Merchant,
  small: SmallMerchant,
  operator: Actor,
  pictures: DemoPicture[],
) {
  const urls: string[] = []
  for (const picture of pictures)
    if (picture.kind !== 'banner') urls.push(await publishDemoPicture(app, merchant, picture.kind, picture))
  const [logo = '', stampedImage = '', unstampedImage = ''] = urls
  const settings = CampaignSettings.parse({
    name: small.reward,
    logo,
    chopTypes: [{ code: small.stamp, stampCount: 8, stampedImage, unstampedImage }],
    rewardName: small.reward,
  })
  const by = { id: operator.id, nickname: null }
  const campaign = await app.database.tx((tx) => createCampaign(tx, merchant, settings, by))
  const life = { app, merchant, campaign, operators: [operator], random: seededRandom(small.daysOld), days: 20 }
  const contacts = Array.from({ length: small.members }, (_, i) => ({
    email: `guest${i + 1}@${small.key}-guests.example`,
    nickname: `Guest ${i + 1}`,
  }))
  await liveThrough(life, contacts)
}

/** How the merchant stands today: its plan's last day, its state, and what the platform keeps of it. */
async function standAs(app: App, { id, timeZone }: Merchant, small: SmallMerchant, { admin, agent }: Admins) {
  const { kysely: db } = app.database
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const { state, overrides = [], followUp } = small
  const known = (forDays: number | null) => ({
    by: admin,
    at: ago(1).toISOString(),
    until: forDays === null ? null : endOfDay(addDays(localDay(new Date(), timeZone), forDays), timeZone).toISOString(),
  })
  await db
    .updateTable('merchant')
    .set({
      created_at: ago(small.daysOld),
      service_end_at: endOfDay(addDays(localDay(new Date(), timeZone), small.endsIn), timeZone),
      account_state: state?.is ?? 'active',
      state_reason: state?.why ?? null,
      state_changed_at: state ? ago(state.daysAgo) : null,
      member_quota: small.ownMemberQuota ?? null,
      features: JSON.stringify(Object.fromEntries(overrides.map(({ feature, on }) => [feature, on]))),
      feature_overrides: JSON.stringify(
        Object.fromEntries(overrides.map(({ feature, forDays }) => [feature, known(forDays)])),
      ),
      platform_notes: small.notes ?? '',
    })
    .where('merchant_id', '=', id)
    .execute()
  if (!followUp) return
  const assignee = followUp.byAgent ? agent : admin
  await db
    .insertInto('merchant_follow_up')
    .values({
      merchant_id: id,
      note: followUp.note,
      assignee_id: assignee,
      due_on: addDays(localDay(new Date(), timeZone), followUp.dueIn),
      updated_by: admin,
    })
    .execute()
}

/** The small plan was made dearer and smaller lately: those who have it keep the version before. */
async function addStarterVersion(app: App): Promise<void> {
  await app.database.tx(async (tx) => {
    const { id, features, ...old } = await tx
      .updateTable('service_plan')
      .set({ superseded_at: sql<Date>`now() - interval '3 days'` })
      .where('name', '=', 'Starter')
      .where('superseded_at', 'is', null)
      .returning(['id', 'features', 'name', 'cycle_days', 'currency', 'campaign_quota', 'member_quota'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('service_plan')
      .values({
        ...old,
        id: uuid(),
        first_version_id: id,
        version: 2,
        price: 2_400,
        admin_quota: 2,
        features: JSON.stringify({ ...(features as object), crossMerchants: false }),
      })
      .execute()
  })
}
