import { newId } from '../../core/new-id.ts'
import { sendCouponJob } from './jobs.ts'
import { sql } from 'kysely'
import { errors } from '@chopcard/contract/core/error-codes.ts'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import { Email, type Language } from '@chopcard/contract/core/kinds.ts'
import type {
  getCouponSending as getRoute,
  sendCoupon as sendRoute,
} from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import type { JobHandler } from '../../core/jobs.ts'
import type { Doer } from './coupon-events.ts'
import { holdCoupon } from './coupon-store.ts'
import { giveToAddress } from './give-to-address.ts'

/** Has an issued coupon sent to each address of a list. */
export const sendCoupon: Verb<typeof sendRoute> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const { app, merchant, staff, now } = ctx
    const coupon = await holdCoupon(tx, merchant.id, params.id)
    if (coupon.effective_to !== null && coupon.effective_to < localDay(now, merchant.timeZone)) refuse('COUPON_EXPIRED')
    const sending = { merchant_id: merchant.id, id: newId(), coupon_id: params.id, staff_id: staff.id, created_at: now }
    await tx
      .insertInto('coupon_sending')
      .values({ ...sending, language: body.language ?? merchant.language })
      .execute()
    await sql`insert into coupon_sending_row (merchant_id, sending_id, position, email)
      select ${merchant.id}, ${sending.id}, n, email from unnest(${body.emails}::text[]) with ordinality as asked (email, n)`.execute(
      tx,
    )
    await app.jobs.add(tx, sendCouponJob, { merchantId: merchant.id, sendingId: sending.id })
    ctx.note({ target: params.id, after: { sendingId: sending.id, addresses: body.emails.length } })
    return { id: sending.id, total: body.emails.length, done: 0 }
  })

type Which = { merchantId: string; sendingId: string }

/** Sends what is not sent yet, address by address; may be stopped, killed or run twice. */
export const sendCoupons: JobHandler<typeof sendCouponJob> = {
  job: sendCouponJob,
  async run(app, which) {
    const found = await findMerchant(app.database.kysely, { id: which.merchantId })
    if (!found) return
    const sending = await app.database.kysely
      .selectFrom('coupon_sending')
      .select(['coupon_id', 'language', 'staff_id'])
      .where('merchant_id', '=', which.merchantId)
      .where('id', '=', which.sendingId)
      .executeTakeFirst()
    if (!sending) return
    const actor = { kind: 'merchant', id: sending.staff_id, nickname: null } as const
    const giving = { couponId: sending.coupon_id, language: sending.language as Language, actor }
    while (await sendNext(app, found.merchant, which, giving));
  },
}

type What = { couponId: string; language: Language; actor: Doer['actor'] }

/** Sends to the next address; false when none is left. A refusal undoes what it began and stays with the row. */
async function sendNext(app: App, merchant: Merchant, which: Which, what: What): Promise<boolean> {
  let refused: { position: number; refusal: string } | undefined
  try {
    return await app.database.tx(async (tx) => {
      const row = await nextRow(tx, which)
      if (!row) return false
      const { success, data: email } = Email.safeParse(row.email ?? '')
      refused = { position: row.position, refusal: row.email?.trim() ? 'email' : 'required' }
      if (!success) return recordOutcome(tx, which, refused.position, 'refused', refused.refusal)
      const outcome = await giveToAddress(tx, { app, merchant, ...what, email }, 'send', (allowResend) => allowResend)
      return outcome === 'had'
        ? recordOutcome(tx, which, row.position, 'refused', 'COUPON_ALREADY_SENT')
        : recordOutcome(tx, which, row.position, outcome)
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || !refused) throw error
    const { position } = refused
    return app.database.tx((tx) => recordOutcome(tx, which, position, 'refused', error.code))
  }
}

async function nextRow(tx: Tx, { merchantId, sendingId }: Which) {
  return tx
    .selectFrom('coupon_sending_row')
    .select(['position', 'email'])
    .where('merchant_id', '=', merchantId)
    .where('sending_id', '=', sendingId)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

async function recordOutcome(
  tx: Tx,
  { merchantId, sendingId }: Which,
  position: number,
  outcome: 'sent' | 'again' | 'refused',
  refusal: string | null = null,
): Promise<true> {
  await tx
    .updateTable('coupon_sending_row')
    .set({ outcome, refusal })
    .where('merchant_id', '=', merchantId)
    .where('sending_id', '=', sendingId)
    .where('position', '=', position)
    .execute()
  return true
}

export const getCouponSending: Verb<typeof getRoute> = async ({ db, merchant, language }, { params }) => {
  const rows = await db
    .selectFrom('coupon_sending_row')
    .select(['position', 'email', 'outcome', 'refusal'])
    .where('merchant_id', '=', merchant.id)
    .where('sending_id', '=', params.id)
    .orderBy('position')
    .execute()
  if (rows.length === 0) refuse('NOT_FOUND')
  return {
    id: params.id,
    total: rows.length,
    done: rows.filter(({ outcome }) => outcome !== null).length,
    rows: rows.map((row) => ({
      ...row,
      outcome: row.outcome as 'sent' | 'again' | 'refused' | null,
      refusal: row.refusal && say(language, 'errors', `${row.refusal in errors ? 'codes' : 'fields'}.${row.refusal}`),
    })),
  }
}
