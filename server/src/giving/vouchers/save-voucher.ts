import type {
  addVoucher as addRoute,
  disableVoucher as disableRoute,
  editVoucher as editRoute,
  enableVoucher as enableRoute,
} from '@chopcard/contract/giving/merchant/vouchers.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { VoucherBody } from '@chopcard/contract/giving/vouchers.ts'
import { newId } from '../../core/new-id.ts'
import { refuseForeignPictures } from '../../core/own-pictures-rules.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { breaks, type Tx } from '../../core/database.ts'
import { recordEvent } from '../../core/events.ts'
import { moneyText } from '../../core/money-text.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import { loadVoucher, presentVoucher } from './voucher-store.ts'

/** Designs a voucher in the merchant's currency. */
export const addVoucher: Verb<typeof addRoute> = async (ctx, { body }) => {
  const { merchant, now } = ctx
  refuseForeignPictures(picturesOf(body), merchant.shortKey)
  const id = newId()
  return ctx
    .write(async (tx) => {
      const own = { merchant_id: merchant.id, id, currency: merchant.currency, created_at: now, updated_at: now }
      await tx
        .insertInto('voucher')
        .values({ ...own, ...voucherColumns(body) })
        .execute()
      ctx.note({ target: id, after: body })
      return presentVoucher(await loadVoucher(tx, merchant.id, id), merchant)
    })
    .catch(nameTaken)
}

/** What was given before keeps its amount, price and days: these are the record's own. */
export const editVoucher: Verb<typeof editRoute> = async (ctx, { params, body }) => {
  refuseForeignPictures(picturesOf(body), ctx.merchant.shortKey)
  return change(ctx, params.id, voucherColumns(body), body.seen).catch(nameTaken)
}

export const enableVoucher: Verb<typeof enableRoute> = (ctx, { params }) => change(ctx, params.id, { enabled: true })
export const disableVoucher: Verb<typeof disableRoute> = (ctx, { params }) => change(ctx, params.id, { enabled: false })

const change = (
  ctx: MerchantContext,
  id: string,
  columns: Partial<ReturnType<typeof voucherColumns>>,
  seen?: Omit<VoucherBody, 'seen'>,
) =>
  ctx.write(async (tx) => {
    await lockVoucher(tx, ctx.merchant.id, id)
    const before = presentVoucher(await loadVoucher(tx, ctx.merchant.id, id), ctx.merchant)
    if (seen) refuseChanged(shown(ctx, before, seen), shown(ctx, before, fieldsOf(before)))
    await tx
      .updateTable('voucher')
      .set({ ...columns, updated_at: ctx.now })
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', id)
      .execute()
    const after = presentVoucher(await loadVoucher(tx, ctx.merchant.id, id), ctx.merchant)
    recordEvent(tx, { merchantId: ctx.merchant.id }, { type: 'voucher_definition.revised', subject: id, data: {} })
    ctx.note({ target: id, before, after })
    return after
  })

const lockVoucher = (tx: Tx, merchantId: string, id: string) =>
  tx
    .selectFrom('voucher')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()

/** What the form shows of a voucher. */
const fieldsOf = (voucher: ReturnType<typeof presentVoucher>) => ({
  ...Object.fromEntries(Object.entries(voucher).filter(([name]) => name in VoucherBody.shape)),
  amount: voucher.amount,
  price: voucher.price,
})

/** The amounts as the form shows them. */
const shown = (
  { language }: MerchantContext,
  voucher: { currency: string },
  fields: Pick<VoucherBody, 'amount' | 'price'>,
) => ({
  ...fields,
  amount: moneyText(fields.amount, voucher, language),
  price: moneyText(fields.price, voucher, language),
})

/** The columns by hand: of the two ways to be valid only the chosen one is kept. */
export const voucherColumns = (body: VoucherBody) => ({
  name: body.name,
  type: body.type,
  title: body.title,
  description: body.description,
  keywords: body.keywords,
  amount: body.amount,
  price: body.price,
  code_type: body.codeType,
  validity_type: body.validityType,
  effective_from: body.validityType === 'dates' ? body.effectiveFrom : null,
  effective_to: body.validityType === 'dates' ? body.effectiveTo : null,
  validity_days: body.validityType === 'days' ? body.validityDays : null,
  enabled: body.enabled,
  background_color: body.backgroundColor,
  foreground_color: body.foregroundColor,
  banner: body.banner,
  detail_banner: body.detailBanner,
  terms: body.terms,
})

const picturesOf = ({ banner, detailBanner }: VoucherBody): [string, string][] => [
  ['banner', banner],
  ['detailBanner', detailBanner],
]

function nameTaken(error: unknown): never {
  if (breaks(error, 'voucher_name'))
    refuse('NAME_ALREADY_EXISTS', { fields: [{ path: 'name', message: 'nameExists' }] })
  throw error
}
