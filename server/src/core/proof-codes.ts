import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { type AttemptLimit, bucketOf, consumeAttempt } from './attempts.ts'
import type { BaseContext, Merchant } from './context.ts'
import type { Tx, Work } from './database.ts'
import { networkOf } from './networks.ts'
import { sendMail, sendSms } from './outbox.ts'
import { digest, sameBytes } from './secrets.ts'
import { merchantName, type Named } from './merchant-name.ts'

/**
 * Limits of a code: 6 digits, 5 minutes, 5 attempts, one per minute and 5 per hour for a number or address
 * (decisions/members.md §3).
 */
export const codeMinutes = 5
const secondsBetween = 60
const tries = 5

/** The error codes by channel. */
const refusals = {
  sms: { invalid: 'SMS_CODE_INVALID', expired: 'SMS_CODE_EXPIRED', often: 'SMS_CODE_TOO_OFTEN' },
  mail: { invalid: 'MAIL_CODE_INVALID', expired: 'MAIL_CODE_EXPIRED', often: 'MAIL_CODE_TOO_OFTEN' },
} as const satisfies Record<string, Record<string, ErrorCode>>
type Way = keyof typeof refusals

const ofAddress = { limit: 20, windowSeconds: 900 }
const day = 24 * 3600

/** The reply to a caller who asked for a code. */
type Sent = { sent: true; secondsToNext: number; minutesGood: number }

/** Whose number or address is proven, and for what purpose: a code is valid only for that. */
export type CodeSubject = { merchant: Named & Pick<Merchant, 'id'>; to: string; by: Way; purpose: string }

/**
 * Counts one text message for a number, a caller's address, and a merchant's pages per day: each message costs money
 * and disturbs somebody. Everything that sends such messages counts here.
 */
export async function consumeSmsAttempt(ctx: BaseContext, merchantId: string, mobile: string): Promise<void> {
  const { secret, sms } = ctx.app.config
  if (sms.countries.length && !sms.countries.some((dialCode) => mobile.startsWith(dialCode)))
    refuse('VALIDATION_FAILED', { fields: [{ path: 'mobile', message: 'mobileCountry' }] })
  await consumeAttempts(ctx, 'sms', mobile)
  const ofMerchant = { limit: sms.perDay, windowSeconds: day, code: refusals.sms.often }
  await consumeAttempt(ctx.db, bucketOf(secret, 'sms-merchant', merchantId), ofMerchant)
}

async function consumeAttempts(ctx: BaseContext, by: Way, to: string): Promise<void> {
  const code = refusals[by].often
  const consume = (counts: string, whom: string, limit: AttemptLimit) =>
    consumeAttempt(ctx.db, bucketOf(ctx.app.config.secret, `${by}-${counts}`, whom), limit)
  await consume('address', networkOf(ctx.ip), ofAddress)
  await consume('minute', to, { limit: 1, windowSeconds: secondsBetween, code })
  await consume('hour', to, { limit: 5, windowSeconds: 3600, code })
}

/** The reader of a code, and the transaction in which it is sent if the caller needs one. */
type Reader = { language: Language; memberId?: string; write?: <T>(work: Work<T>) => Promise<T> }

/** Sends a new code to a number or address; the previous one becomes invalid. */
export async function sendCode(ctx: BaseContext, subject: CodeSubject, reader: Reader): Promise<Sent> {
  const { app } = ctx
  const { merchant, to, by } = subject
  const { language, memberId, write = (work) => app.database.tx(work) } = reader
  await (by === 'sms' ? consumeSmsAttempt(ctx, merchant.id, to) : consumeAttempts(ctx, by, to))
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    code_digest: codeDigest(ctx, subject, digits),
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
  }
  return write(async (tx) => {
    await tx
      .insertInto('sms_code')
      .values({ merchant_id: merchant.id, subject: subjectDigest(ctx, subject), ...row })
      .onConflict((known) =>
        known
          .columns(['merchant_id', 'subject'])
          .doUpdateSet((eb) => ({ ...row, expires_at: eb.ref('excluded.expires_at') })),
      )
      .execute()
    const values = { merchantName: merchantName(merchant, language), code: digits, minutes: codeMinutes }
    const message = { merchantId: merchant.id, memberId, to, language, values }
    if (by === 'sms') await sendSms(tx, app, { ...message, template: 'sms-code' })
    else await sendMail(tx, app, { ...message, template: 'member-code' })
    return { sent: true, secondsToNext: secondsBetween, minutesGood: codeMinutes }
  })
}

/**
 * Counts an attempt and compares the code. Returns a function that marks the code as used, in the transaction of its
 * effect. After that the code is valid only for the same device, because the first reply may have been lost.
 */
export async function checkCode(
  ctx: BaseContext,
  subject: CodeSubject,
  digits: string,
  device: string,
): Promise<(tx: Tx) => Promise<void>> {
  const { invalid, expired } = refusals[subject.by]
  const key = subjectDigest(ctx, subject)
  // On the database and not in a transaction: a rollback would remove the counted attempt.
  const row = await ctx.db
    .updateTable('sms_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('merchant_id', '=', subject.merchant.id)
    .where('subject', '=', key)
    .where('tries', '<', tries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_digest')
    .executeTakeFirst()
  if (!row) refuse(expired)
  const fresh = codeDigest(ctx, subject, digits)
  const used = codeDigest(ctx, subject, digits, device)
  const [isFresh, isUsed] = [sameBytes(row.code_digest, fresh), sameBytes(row.code_digest, used)]
  if (!isFresh && !isUsed) refuse(invalid)
  return async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sms_code')
      .set({ code_digest: used })
      .where('merchant_id', '=', subject.merchant.id)
      .where('subject', '=', key)
      .where('code_digest', 'in', [fresh, used])
      .executeTakeFirst()
    if (!numUpdatedRows) refuse(expired)
  }
}

const subjectDigest = (ctx: BaseContext, { merchant, to, purpose }: CodeSubject) =>
  digest(ctx.app.config.secret, 'sms-subject', merchant.id, purpose, to)
const codeDigest = (ctx: BaseContext, { merchant, to, purpose }: CodeSubject, digits: string, device = '') =>
  digest(ctx.app.config.secret, 'sms-code', merchant.id, purpose, to, digits, device)
