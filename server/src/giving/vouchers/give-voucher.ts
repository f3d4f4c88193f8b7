import { sql } from 'kysely'
import type {
  giveVoucher as giveRoute,
  mailVoucher as mailRoute,
} from '@chopcard/contract/giving/merchant/voucher-records.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { newId } from '../../core/new-id.ts'
import type { App } from '../../core/app.ts'
import { endOfDay, localDay, startOfDay } from '../../core/clock.ts'
import type { Actor, Merchant, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { sendMail } from '../../core/outbox.ts'
import { hashToken, voucherToken } from '../../core/secrets.ts'
import { moneyText } from '../../core/money-text.ts'
import { voucherLine, voucherEvent } from './append-voucher.ts'
import { recordFacts, loadRecord, presentRecord, type RecordRow } from './record-store.ts'
import { newVoucherCode, voucherUrl } from './voucher-code.ts'
import { daysOf, expireIfDue, type Validity } from './voucher-rules.ts'
import { findVoucher } from './voucher-store.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { recordEvent } from '../../core/events.ts'
import { dateFormat } from '../../core/formats.ts'

type Giving = {
  app: App
  merchant: Merchant
  actor: Actor
  now: Date
  voucherId: string
  email: string
  language: Language
  source: string
  remark?: string
  /** What was ordered, whatever the voucher has become until it is paid; an amount of null is the voucher's. */
  sold?: { amount: number | null; price: number }
}

/** Staff give a voucher to an address, which gets a mail with the link to its page. */
export const giveVoucher: Verb<typeof giveRoute> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const { app, merchant, actor, now } = ctx
    const { voucherId, email, remark } = body
    const language = body.language ?? merchant.language
    const id = await issueVoucher(tx, {
      app,
      merchant,
      actor,
      now,
      voucherId,
      email,
      language,
      source: 'staff',
      remark,
    })
    const record = await loadRecord(tx, merchant.id, id)
    await tellHolder(tx, app, merchant, record)
    ctx.note({ target: id, after: { voucherId, email, amount: record.amount } })
    return presentRecord(record, ctx)
  })

/** Makes a record with the first line of its ledger; answers with its id. Whoever gives says so to the holder. */
export async function issueVoucher(tx: Tx, giving: Giving): Promise<string> {
  const { app, merchant, actor, now, email, language, source, remark } = giving
  const voucher = await findVoucher(tx, merchant.id, giving.voucherId)
  if (!voucher.enabled) refuse('VOUCHER_DISABLED')
  const id = newId()
  const today = localDay(now, merchant.timeZone)
  const { from, to } = daysOf(validityOf(voucher), today)
  const amount = giving.sold?.amount ?? voucher.amount
  const first = { line: { kind: 'give' as const, amount }, balance: amount }
  const writeContext = {
    merchantId: merchant.id,
    recordId: id,
    voucherId: voucher.id,
    version: -1,
    at: now,
    day: today,
  }
  const line = voucherLine({ ...writeContext, actor, source, remark: remark ?? '' }, first)
  await tx
    .insertInto('voucher_record')
    .values({
      merchant_id: merchant.id,
      id,
      voucher_id: voucher.id,
      code: newVoucherCode(voucher.code_type as Parameters<typeof newVoucherCode>[0]),
      token_hash: hashToken(voucherToken(app.config.secret, merchant.shortKey, id)),
      email,
      language,
      effective_from: from,
      effective_to: to,
      starts_at: startOfDay(from, merchant.timeZone),
      ends_at: endOfDay(to, merchant.timeZone),
      amount,
      price: giving.sold?.price ?? voucher.price,
      currency: voucher.currency,
      balance: amount,
      state: 'active',
      staff_id: line.staff_id,
      nickname: line.nickname,
      source,
      created_at: now,
    })
    .execute()
  await tx.insertInto('voucher_entry').values(line).execute()
  recordEvent(tx, { merchantId: merchant.id, actor }, voucherEvent(line))
  await sql`select add_to_voucher_total(${merchant.id}, ${voucher.id}, ${endOfDay(to, merchant.timeZone)}, 1, ${amount})`.execute(
    tx,
  )
  return id
}

type Days = {
  validity_type: string
  effective_from: string | null
  effective_to: string | null
  validity_days: number | null
}
const validityOf = (row: Days): Validity =>
  row.validity_type === 'days'
    ? { validityType: 'days', validityDays: row.validity_days ?? 1 }
    : { validityType: 'dates', effectiveFrom: row.effective_from ?? '', effectiveTo: row.effective_to ?? '' }

/** The same mail once more, for whoever has lost it. */
export const mailVoucher: Verb<typeof mailRoute> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const record = await loadRecord(tx, ctx.merchant.id, params.id)
    const { state, balance } = expireIfDue(recordFacts(record), ctx.now)
    if (state === 'expired') refuse('VOUCHER_EXPIRED')
    if (!balance) refuse('VOUCHER_BALANCE_NOT_ENOUGH')
    await tellHolder(tx, ctx.app, ctx.merchant, record)
    ctx.note({ target: record.id })
    return presentRecord(record, ctx)
  })

export const holderUrl = (app: App, merchant: Pick<Merchant, 'shortKey'>, recordId: string): string =>
  voucherUrl(app.config.publicUrl, voucherToken(app.config.secret, merchant.shortKey, recordId))

export async function tellHolder(tx: Tx, app: App, merchant: Merchant, record: RecordRow): Promise<void> {
  if (!record.email) return
  const language = record.language as Language
  const expires = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  await sendMail(tx, app, {
    merchantId: merchant.id,
    to: record.email,
    language,
    template: 'voucher-given',
    values: {
      merchantName: merchantName(merchant, language),
      title: record.title,
      amount: moneyText(record.balance, record, language),
      expires: expires.format(new Date(`${record.effective_to}T00:00Z`)),
      url: holderUrl(app, merchant, record.id),
    },
  })
}
