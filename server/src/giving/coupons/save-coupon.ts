import { sql } from 'kysely'
import { type FieldProblem, refuse } from '@chopcard/contract/core/errors.ts'
import type {
  CouponSettings,
  createCoupon as createRoute,
  editCoupon as editRoute,
} from '@chopcard/contract/giving/merchant/coupons.ts'
import { newId } from '../../core/new-id.ts'
import { refuseForeignPictures } from '../../core/own-pictures-rules.ts'
import { momentOf } from '../../core/clock.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import { breaks, type Tx } from '../../core/database.ts'
import { recordEvent } from '../../core/events.ts'
import { refuseGoverned } from '../../core/governed-fields.ts'
import { campaignGiving } from './issue-reward-coupons.ts'
import { type CompleteCoupon, completeBanners } from './complete-banners.ts'
import { askToCheckAgain, isImporting } from './code-import-store.ts'
import { lockCoupon, makingOf, type PlainCoupon, settingsForForm, settingsOf, showCoupon } from './coupon-store.ts'

/** Defines a coupon; a name that is taken is refused. */
export const createCoupon: Verb<typeof createRoute> = async (ctx, { body }) => {
  const complete = await completeBanners(ctx.app, ctx.merchant, body.settings)
  return ctx.write(async (tx) => {
    refuseGovernedGroup(ctx.merchant, '', body.settings)
    const id = await insertCoupon(tx, ctx.merchant, complete)
    ctx.note({ target: id, after: body.settings })
    return showCoupon(tx, ctx, id)
  })
}

/** The same for the demo data. */
export async function insertCoupon(tx: Tx, merchant: Merchant, complete: CompleteCoupon): Promise<string> {
  const { settings } = complete
  refuseForeignFiles(settings, merchant.shortKey)
  await refuseCodeAsNumber(tx, merchant.id, settings)
  const id = newId()
  await tx
    .insertInto('coupon')
    .values({ merchant_id: merchant.id, id, ...couponColumns(complete, merchant) })
    .execute()
    .catch(refuseTaken)
  await tx.insertInto('coupon_address').values({ coupon_id: id, merchant_id: merchant.id }).execute()
  return id
}

/** Saves a coupon as its next revision. What the codes that exist depend on stays. */
export const editCoupon: Verb<typeof editRoute> = async (ctx, { params, body }) => {
  const complete = await completeBanners(ctx.app, ctx.merchant, body.settings)
  return ctx.write(async (tx) => {
    const { merchant } = ctx
    const before = await lockCoupon(tx, merchant.id, params.id)
    if (before.revision !== body.revision) refuse('COUPON_CHANGED')
    refuseForeignFiles(body.settings, merchant.shortKey)
    await refuseCodeAsNumber(tx, merchant.id, body.settings)
    refuseBrokenCodes(before, body.settings, await areCodesComing(tx, merchant.id, before.id))
    refuseGovernedGroup(merchant, settingsOf(before).couponGroup, body.settings)
    const campaign = body.settings.publishable && (await campaignGiving(tx, merchant.id, before.id))
    if (campaign)
      refuse('VALIDATION_FAILED', {
        fields: [{ path: 'settings.publishable', message: 'couponIsReward', values: { campaign } }],
      })
    await tx
      .updateTable('coupon')
      .set({
        ...couponColumns(complete, merchant),
        revision: before.revision + 1,
        updated_at: sql`now()`,
      })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', before.id)
      .execute()
      .catch(refuseTaken)
    await askToCheckAgain(tx, before, body.settings)
    recordEvent(tx, { merchantId: merchant.id }, { type: 'coupon_definition.revised', subject: before.id, data: {} })
    ctx.note({ target: before.id, before: settingsForForm(before), after: body.settings })
    return showCoupon(tx, ctx, before.id)
  })
}

const couponColumns = ({ settings, drawn }: CompleteCoupon, { timeZone, currency }: Merchant) => ({
  currency,
  drawn_banners: [...drawn],
  name: settings.name,
  type: settings.type,
  settings: JSON.stringify({ ...settings, fixedNumber: fixedNumberOf(settings) }),
  code_source: settings.codeSource,
  fixed_number: fixedNumberOf(settings),
  publishable: settings.publishable,
  effective_from: settings.effectiveFrom,
  effective_to: settings.effectiveTo,
  published_from: momentOf(settings.publishedFrom, timeZone),
  published_to: momentOf(settings.publishedTo, timeZone),
  quota: settings.quota,
})

const fixedNumberOf = ({ codeSource, fixedNumber }: CouponSettings) => (codeSource === 'fixed' ? fixedNumber : null)

function refuseForeignFiles(settings: CouponSettings, shortKey: string): void {
  const names = ['detailBanner', 'couponBanner', 'walletBanner', 'promotionBanner', 'walletLogo'] as const
  refuseForeignPictures(
    names.map((name) => [`settings.${name}`, settings[name]]),
    shortKey,
  )
}

/** A number that all issued coupons share is no other coupon's code of its own: a till could not tell which is meant. */
async function refuseCodeAsNumber(tx: Tx, merchantId: string, settings: CouponSettings): Promise<void> {
  const number = fixedNumberOf(settings)
  const taken =
    number &&
    (await tx
      .selectFrom('coupon_code')
      .select('code')
      .where('merchant_id', '=', merchantId)
      .where('code', '=', number)
      .executeTakeFirst())
  if (taken) refuse('VALIDATION_FAILED', { fields: [{ path: 'settings.fixedNumber', message: 'fixedNumberTaken' }] })
}

function refuseGovernedGroup(merchant: Merchant, before: string, { couponGroup }: CouponSettings): void {
  if (couponGroup === before) return
  refuseGoverned(merchant, 'coupon', [{ field: 'couponGroup', after: couponGroup }], { at: 'settings.' })
}

/** Codes that are printed somewhere must stay what they are, and a quota cannot fall below what has left. */
function refuseBrokenCodes(before: PlainCoupon, after: CouponSettings, areComing: boolean): void {
  const old = settingsOf(before)
  const haveCodes = before.made > 0 || areComing
  const fields: FieldProblem[] = []
  if (haveCodes && old.codeSource !== after.codeSource)
    fields.push({ path: 'settings.codeSource', message: 'codesExist' })
  if (haveCodes && after.barcodeType === 'ean13' && old.barcodeType !== 'ean13')
    fields.push({ path: 'settings.barcodeType', message: 'codesExist' })
  if (after.quota !== -1 && after.quota < before.taken)
    fields.push({ path: 'settings.quota', message: 'belowTaken', values: { min: before.taken } })
  if (fields.length) refuse('VALIDATION_FAILED', { fields })
}

/** Whether a job has yet to add codes: those of a coupon whose row is held, so that none begins meanwhile. */
const areCodesComing = async (tx: Tx, merchantId: string, couponId: string): Promise<boolean> =>
  (await makingOf(tx, merchantId, couponId)) !== null || isImporting(tx, merchantId, couponId)

function refuseTaken(error: unknown): never {
  if (breaks(error, 'coupon_name'))
    refuse('NAME_ALREADY_EXISTS', { fields: [{ path: 'settings.name', message: 'nameExists' }] })
  if (breaks(error, 'coupon_fixed_number'))
    refuse('VALIDATION_FAILED', { fields: [{ path: 'settings.fixedNumber', message: 'fixedNumberTaken' }] })
  throw error
}
