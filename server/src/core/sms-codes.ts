import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/errors.ts'
import type { Language } from '@chopcard/contract/kinds.ts'
import { bucketOf, takeAttempt } from './attempts.ts'
import type { BaseContext, Merchant } from './context.ts'
import type { Tx } from './database.ts'
import { networkOf } from './networks.ts'
import { sendSms } from './outbox.ts'
import { digest, sameBytes } from './secrets.ts'

/** 6 digits, 5 minutes, 5 tries, one a minute and 5 an hour for a number (decisions.md §6). */
export const codeMinutes = 5
export const secondsBetween = 60
const tries = 5
const code = 'SMS_CODE_TOO_OFTEN'
const ofNumberInMinute = { limit: 1, windowSeconds: secondsBetween, code } as const
const ofNumberInHour = { limit: 5, windowSeconds: 3600, code } as const
const ofAddress = { limit: 20, windowSeconds: 900 }
const day = 24 * 3600

/** Who proves which number for what: a code is good for just that. */
export type CodeSubject = { merchant: Pick<Merchant, 'id' | 'name'>; mobile: string; purpose: string }

/**
 * Takes one of the text messages that may be sent to a number, from a caller's address, and by a merchant's pages in a
 * day: each costs money, and rings somebody's phone. Whatever asks for one counts here.
 */
export async function takeSmsAttempt(ctx: BaseContext, merchantId: string, mobile: string): Promise<void> {
  const { secret, sms } = ctx.app.config
  if (sms.countries.length && !sms.countries.some((dialCode) => mobile.startsWith(dialCode)))
    refuse('VALIDATION_FAILED', { fields: [{ path: 'mobile', message: 'mobileCountry' }] })
  const take = (counts: string, whom: string, limit: Parameters<typeof takeAttempt>[2]) =>
    takeAttempt(ctx.db, bucketOf(secret, counts, whom), limit)
  await take('sms-address', networkOf(ctx.ip), ofAddress)
  await take('sms-minute', mobile, ofNumberInMinute)
  await take('sms-hour', mobile, ofNumberInHour)
  await take('sms-merchant', merchantId, { limit: sms.perDay, windowSeconds: day, code })
}

/** Sends a new code to a number; the one before it is good no longer. */
export async function sendSmsCode(ctx: BaseContext, subject: CodeSubject, language: Language): Promise<void> {
  const { app } = ctx
  const { merchant, mobile } = subject
  await takeSmsAttempt(ctx, merchant.id, mobile)
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    code_digest: codeDigest(ctx, subject, digits),
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
  }
  await app.database.tx(async (tx) => {
    await tx
      .insertInto('sms_code')
      .values({ merchant_id: merchant.id, subject: subjectDigest(ctx, subject), ...row })
      .onConflict((known) => known.columns(['merchant_id', 'subject']).doUpdateSet(row))
      .execute()
    const values = { merchantName: merchant.name, code: digits, minutes: codeMinutes }
    await sendSms(tx, app, { merchantId: merchant.id, to: mobile, language, template: 'sms-code', values })
  })
}

/**
 * Takes one of a code's tries and compares. Answers with what uses the code up, in the transaction of its effect. From
 * then on it is good for the same device alone, whose first answer may have been lost on the way.
 */
export async function checkSmsCode(
  ctx: BaseContext,
  subject: CodeSubject,
  digits: string,
  device: string,
): Promise<(tx: Tx) => Promise<void>> {
  const key = subjectDigest(ctx, subject)
  // On the database and not in a transaction, whose rollback would give the try back.
  const row = await ctx.db
    .updateTable('sms_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('merchant_id', '=', subject.merchant.id)
    .where('subject', '=', key)
    .where('tries', '<', tries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_digest')
    .executeTakeFirst()
  if (!row) refuse('SMS_CODE_EXPIRED')
  const fresh = codeDigest(ctx, subject, digits)
  const used = codeDigest(ctx, subject, digits, device)
  const [isFresh, isUsed] = [sameBytes(row.code_digest, fresh), sameBytes(row.code_digest, used)]
  if (!isFresh && !isUsed) refuse('SMS_CODE_INVALID')
  return async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sms_code')
      .set({ code_digest: used })
      .where('merchant_id', '=', subject.merchant.id)
      .where('subject', '=', key)
      .where('code_digest', 'in', [fresh, used])
      .executeTakeFirst()
    if (!numUpdatedRows) refuse('SMS_CODE_EXPIRED')
  }
}

const subjectDigest = (ctx: BaseContext, { merchant, mobile, purpose }: CodeSubject) =>
  digest(ctx.app.config.secret, 'sms-subject', merchant.id, purpose, mobile)

const codeDigest = (ctx: BaseContext, { merchant, mobile, purpose }: CodeSubject, digits: string, device = '') =>
  digest(ctx.app.config.secret, 'sms-code', merchant.id, purpose, mobile, digits, device)
