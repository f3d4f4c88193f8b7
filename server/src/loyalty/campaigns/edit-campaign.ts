import { newId } from '../../core/new-id.ts'
import { applyTermsJob, fillSlotsJob } from './jobs.ts'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { editCampaign as route } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { typesEverGranted } from './granted-chops.ts'
import { showCampaign } from './get-campaign.ts'
import { refuseGovernedChanges } from './governed-settings.ts'
import { keepIds, removedChopTypes } from './keep-ids-rules.ts'
import { type Campaign, hasEnded, loadCampaign, lockCampaign } from './load-campaign.ts'
import { refuseForeignFiles } from './own-files-rules.ts'
import { receiveSettings } from './receive-settings.ts'
import { nameRewards } from './reward-coupons.ts'
import { changesBooths } from './save-booths.ts'
import { campaignColumns, refuseTakenName, saveRevision } from './save-settings.ts'
import type { Saved } from './saved-settings.ts'
import { isShopSecret, maskOf } from './shop-secrets.ts'
import { type Change, changesOf } from './setting-changes.ts'
import type { StoredSettings } from './stored-settings.ts'

/** Saves all settings as a new revision; a save that changes nothing makes none. */
export const editCampaign: Verb<typeof route> = async (ctx, { params, body }) => {
  const { merchant } = ctx
  return ctx.write(async (tx) => {
    const before = await lockCampaign(tx, merchant.id, params.id)
    if (hasEnded(before, ctx.now, merchant.timeZone)) refuse('CAMPAIGN_ENDED')
    if (before.revision !== body.revision) refuse('CAMPAIGN_CHANGED')
    if (body.settings.type !== before.type)
      refuse('VALIDATION_FAILED', { fields: [{ path: 'settings.type', message: 'typeFixed' }] })
    refuseForeignFiles(body.settings, merchant.shortKey)
    const highestSlot = await highestSlotOf(tx, merchant.id, before.id)
    const named = await nameRewards(tx, merchant.id, body.settings)
    const received = receiveSettings(ctx.app.config.secret, named, before.settings)
    const settings = keepIds(received, { settings: before.settings, highestSlot }, newId)
    const changes = changesOf(before.settings, settings)
    refuseGovernedChanges(merchant, changes)
    refuseInView(ctx, changes)
    const shown = changes.map(maskSecret)
    ctx.note({ target: before.id, ...auditOf(shown) })
    if (!changes.length) return showCampaign(ctx, tx, before)

    await removeChopTypes(tx, merchant.id, before, settings)
    const saved = { merchantId: merchant.id, campaignId: before.id, revision: before.revision + 1, settings }
    await updateCampaign(tx, saved)
    await saveRevision(tx, saved, shown, ctx.staff)
    if (body.applyTo === 'all')
      await ctx.app.jobs.add(tx, applyTermsJob, { merchantId: merchant.id, campaignId: before.id })
    if (changesBooths(changes))
      await ctx.app.jobs.add(tx, fillSlotsJob, { merchantId: merchant.id, campaignId: before.id })
    return showCampaign(ctx, tx, await loadCampaign(tx, merchant.id, before.id))
  })
}

async function highestSlotOf(tx: Tx, merchantId: string, campaignId: string): Promise<number> {
  const row = await tx
    .selectFrom('chop_type')
    .select((eb) => eb.fn.max('slot').as('slot'))
    .where('merchant_id', '=', merchantId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row?.slot ?? 0
}

/** Refuses the removal of a chop type that was ever granted. */
async function removeChopTypes(tx: Tx, merchantId: string, campaign: Campaign, after: StoredSettings): Promise<void> {
  const removed = removedChopTypes(campaign.settings, after).map(({ id }) => id)
  if (!removed.length) return
  // Entries refer to their type: this waits for those on their way, and they are seen below.
  await tx
    .selectFrom('chop_type')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', removed)
    .orderBy('id')
    .forUpdate()
    .execute()
  const granted = await typesEverGranted(tx, merchantId, campaign.id, removed)
  const inUse = campaign.settings.chopTypes.filter(({ id }) => granted.has(id)).map(({ code }) => code)
  if (inUse.length)
    refuse('CHOP_TYPE_IN_USE', {
      fields: [{ path: 'settings.chopTypes', message: 'chopTypeInUse', values: { codes: inUse.join(', ') } }],
    })
  await tx
    .updateTable('chop_type')
    .set({ removed_at: sql`now()` })
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', removed)
    .execute()
}

async function updateCampaign(tx: Tx, saved: Saved): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ ...campaignColumns(saved), updated_at: sql`now()` })
    .where('merchant_id', '=', saved.merchantId)
    .where('id', '=', saved.campaignId)
    .execute()
    .catch(refuseTakenName)
}

/** A shop's keys, and where they are sent, are out of reach of a view of the platform. */
function refuseInView({ view }: MerchantContext, changes: readonly Change[]): void {
  if (view && changes.some(({ field }) => field.startsWith('shopify') || field === 'shopDomain'))
    refuse('VIEW_AS_FORBIDDEN')
}

// A new secret is a change even where it looks like the one before.
const maskSecret = (change: Change): Change =>
  isShopSecret(change.field)
    ? { ...change, before: maskOf(change.before as string | null), after: maskOf(change.after as string | null) }
    : change

const auditOf = (changes: Change[]) => ({
  before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
  after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
})
