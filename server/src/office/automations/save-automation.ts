import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { needsNumber } from '@chopcard/contract/office/automation-checks.ts'
import {
  type AutomationBody,
  type createAutomation as createRoute,
  type deleteAutomation as deleteRoute,
  type editAutomation as editRoute,
  maxAutomations,
  type switchAutomation as switchRoute,
} from '@chopcard/contract/office/merchant/automations.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { newId } from '../../core/new-id.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant, MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { lockAndCount, unlessNameTaken } from '../../core/named-rows.ts'
import { refuseForeignPictures } from '../../core/own-pictures-rules.ts'
import { refuseOtherVersion } from '../../core/refuse-changed.ts'
import { findCoupon } from '../../giving/coupons/coupon-store.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { keepSegment, type KeptSegment } from '../../loyalty/segments/kept-segment.ts'
import { type AutomationRow, keptSegmentOf, loadAutomation, waitsForSame } from './automation-store.ts'
import { mayGive } from './may-give.ts'

type Body = z.output<typeof AutomationBody>
type Asked = Pick<MerchantContext, 'merchant' | 'now'>

export const createAutomation: Verb<typeof createRoute> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const { merchant, staff, now } = ctx
    if ((await lockAndCount(tx, merchant.id, 'automation')) >= maxAutomations)
      refuse('TOO_MANY_AUTOMATIONS', { values: { max: maxAutomations } })
    const id = newId()
    const columns = await storedColumns(tx, merchant, body)
    mayGive(ctx, columns)
    const since = body.enabled ? localDay(now, merchant.timeZone) : null
    const own = { merchant_id: merchant.id, id, staff_id: staff.id, nickname: staff.nickname, created_at: now }
    await unlessNameTaken('automation_name', () =>
      tx
        .insertInto('automation')
        .values({ ...columns, ...own, since })
        .execute(),
    )
    ctx.note({ target: id, after: body })
    return { id }
  })

/** Once it waits for something else, only what happens from this day on counts. */
export const editAutomation: Verb<typeof editRoute> = (ctx, { params: { id }, body }) =>
  ctx.write(async (tx) => {
    const before = await loadAutomation(tx, ctx.merchant.id, id, true)
    if (body.version !== undefined && body.version !== before.version) refuseAsChanged(body, before)
    const columns = await storedColumns(tx, ctx.merchant, body, keptSegmentOf(before))
    // What is switched on here gives what it did not give before.
    mayGive(ctx, columns, body.enabled && before.since === null ? undefined : before)
    const since = body.enabled
      ? (waitsForSame(before, columns) && before.since) || localDay(ctx.now, ctx.merchant.timeZone)
      : null
    await unlessNameTaken('automation_name', () => change(tx, ctx, id, { ...columns, since }))
    ctx.note({ target: id, before, after: body })
    return { id }
  })

/** Marks what the form says otherwise than the list, which is where others change it. */
const refuseAsChanged = ({ name, enabled }: Body, now: AutomationRow): never =>
  refuseOtherVersion({ name, enabled }, { name: now.name, enabled: now.since !== null })

export const switchAutomation: Verb<typeof switchRoute> = (ctx, { params: { id }, body: { enabled } }) =>
  ctx.write(async (tx) => {
    const before = await loadAutomation(tx, ctx.merchant.id, id)
    if (enabled) mayGive(ctx, before)
    const since = enabled ? (before.since ?? localDay(ctx.now, ctx.merchant.timeZone)) : null
    await change(tx, ctx, id, { since })
    ctx.note({ target: id, before: { enabled: before.since !== null }, after: { enabled } })
    return { id }
  })

export const deleteAutomation: Verb<typeof deleteRoute> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    const before = await loadAutomation(tx, ctx.merchant.id, id)
    await tx.deleteFrom('automation').where('merchant_id', '=', ctx.merchant.id).where('id', '=', id).execute()
    ctx.note({ target: id, before })
    return { id }
  })

type Columns = Awaited<ReturnType<typeof storedColumns>> & { since: string | null }

const change = (tx: Tx, { merchant }: Asked, id: string, columns: Partial<Columns>) =>
  tx
    .updateTable('automation')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', id)
    .execute()

/** What was asked for, checked against what the shop has. */
async function storedColumns(tx: Tx, merchant: Merchant, body: Body, before: KeptSegment | null = null) {
  const { message, limit, quiet, levelId, campaignId, couponId, segmentId, chops } = body
  refuseForeignPictures([['message.picture', message?.picture]], merchant.shortKey)
  if (campaignId) await refuseForCampaign(tx, merchant, campaignId, body)
  if (couponId) await findCoupon(tx, merchant.id, couponId)
  const isOfLevel = body.trigger === 'levelReached'
  return {
    name: body.name,
    waits_for: body.trigger,
    number: needsNumber(body.trigger) ? (body.number ?? null) : null,
    level_id: isOfLevel ? (levelId ?? null) : null,
    campaign_id: campaignId ?? null,
    segment_id: segmentId ?? null,
    segment_filters: segmentId ? JSON.stringify((await keepSegment(tx, merchant.id, segmentId, before)).filters) : null,
    message: message ? JSON.stringify(storedMessage(merchant, message)) : null,
    coupon_id: couponId ?? null,
    chops: chops ?? null,
    limit_times: limit?.times ?? null,
    limit_days: limit?.days ?? null,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    holds_out: body.holdsOut,
  }
}

/** A level must be the campaign's, and where cards are paid for nothing is given. */
async function refuseForCampaign(tx: Tx, merchant: Merchant, campaignId: string, { trigger, levelId, chops }: Body) {
  const { settings } = await loadCampaign(tx, merchant.id, campaignId)
  if (trigger === 'levelReached' && !settings.memberLevels.some(({ id }) => id === levelId))
    refuse('VALIDATION_FAILED', { fields: [{ path: 'levelId', message: 'invalid' }] })
  if (chops && descriptorOf(settings.type).redeemsBy === 'use')
    refuse('VALIDATION_FAILED', { fields: [{ path: 'chops', message: 'prepaidChops' }] })
}

function storedMessage({ language: own }: Merchant, message: NonNullable<Body['message']>) {
  const { language = own, title = '', text, words, picture = null, channels } = message
  return { language, words: { ...words, [language]: { title, text } }, picture, channels: [...new Set(channels)] }
}
