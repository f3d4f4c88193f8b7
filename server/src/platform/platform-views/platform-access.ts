import { sql } from 'kysely'
import { consentHours } from '@chopcard/contract/platform/admin/views.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  answerConsent as answerRoute,
  getPlatformAccess as getRoute,
  setPlatformAccess as setRoute,
} from '@chopcard/contract/platform/merchant/platform-access.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'

export const getPlatformAccess: Verb<typeof getRoute> = (ctx) => showAccess(ctx.db, ctx.merchant)

/** Whether the merchant wants to be asked. It holds from the next request of a view on. */
export const setPlatformAccess: Verb<typeof setRoute> = (ctx, { body: { asksConsent } }) =>
  ctx.write(async (tx) => {
    const before = await showAccess(tx, ctx.merchant)
    await tx
      .updateTable('merchant')
      .set({ view_as_consent: asksConsent })
      .where('merchant_id', '=', ctx.merchant.id)
      .execute()
    ctx.note({ target: ctx.merchant.id, before: { asksConsent: before.asksConsent }, after: { asksConsent } })
    return { ...before, asksConsent }
  })

/** Answers what the platform asks; a consent that holds can be taken back, and nothing else is answered twice. */
export const answerConsent: Verb<typeof answerRoute> = (ctx, { params, body: { consent } }) =>
  ctx.write(async (tx) => {
    const row = await tx
      .selectFrom('view_as_consent')
      .select(['state', 'reason', sql<boolean>`expires_at > now()`.as('lasts')])
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) refuse('NOT_FOUND')
    const isWaiting = row.state === 'waiting'
    if (!row.lasts || !(isWaiting || (row.state === 'given' && !consent))) refuse('CHANGED_MEANWHILE')
    const state = consent ? 'given' : isWaiting ? 'refused' : 'withdrawn'
    const hours = consent ? consentHours.holds : consentHours.toAnswer
    await tx
      .updateTable('view_as_consent')
      .set({
        state,
        answered_at: sql<Date>`now()`,
        answered_by: ctx.staff.id,
        expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
      })
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', params.id)
      .execute()
    ctx.note({ target: params.id, before: { state: row.state }, after: { state, reason: row.reason } })
    return showAccess(tx, ctx.merchant)
  })

async function showAccess(db: Db | Tx, { id }: Pick<Merchant, 'id'>) {
  const { view_as_consent: asksConsent } = await db
    .selectFrom('merchant')
    .select('view_as_consent')
    .where('merchant_id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('view_as_consent as c')
    .innerJoin('system_admin as a', 'a.id', 'c.admin_id')
    .select(['c.id', 'a.username', 'c.reason', 'c.state', 'c.asked_at', 'c.expires_at'])
    .where('c.merchant_id', '=', id)
    .where('c.state', 'in', ['waiting', 'given'])
    .where('c.expires_at', '>', sql<Date>`now()`)
    .orderBy('c.asked_at')
    .orderBy('c.id')
    .execute()
  const requests = rows.map((row) => ({
    id: row.id,
    adminName: row.username,
    reason: row.reason,
    state: row.state as 'waiting' | 'given',
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
  return { asksConsent, requests }
}
