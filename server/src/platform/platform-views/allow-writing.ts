import { sql } from 'kysely'
import { type allowWriting as route, consentHours } from '@chopcard/contract/platform/admin/views.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { newId } from '../../core/new-id.ts'
import type { SystemContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { tellOwners } from '../../accounts/staff/tell-owners.ts'
import { noteForMerchant, ownView, presentView, type ViewRow } from './view-store.ts'

/**
 * Gives a view its reason to write. Where the merchant wants to be asked, it is asked once for its consent, and the reason
 * is the one that it was asked with; writing begins with its consent.
 */
export const allowWriting: Verb<typeof route> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const view = await ownView(ctx, tx, params)
    // Two simultaneous requests ask the merchant once.
    const { view_as_consent: asks } = await holdMerchant(tx, view.merchant_id)
    const reason = asks ? await askConsent(tx, ctx, view, body.reason) : body.reason
    const { numUpdatedRows: set } = await tx
      .updateTable('view_as')
      .set({ reason })
      .where('merchant_id', '=', view.merchant_id)
      .where('id', '=', view.id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (!set) refuse('VIEW_AS_OVER')
    const after = { reason, asksConsent: asks }
    await noteForMerchant(tx, ctx, {
      merchantId: view.merchant_id,
      adminId: view.admin_id,
      onBehalfOf: view.on_behalf_of,
      target: view.id,
      after,
    })
    ctx.note({ target: params.id, after: { view: view.id, onBehalfOf: view.on_behalf_of, ...after } })
    return presentView(await ownView(ctx, tx, params))
  })

const holdMerchant = (tx: Tx, merchantId: string) =>
  tx
    .selectFrom('merchant')
    .select('view_as_consent')
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The reason that the merchant knows: of the consent that holds, of the question that waits, or of a new one. */
async function askConsent(tx: Tx, { app, admin }: SystemContext, view: ViewRow, reason: string): Promise<string> {
  const mine = { merchant_id: view.merchant_id, admin_id: admin.id }
  const [last] = await tx
    .selectFrom('view_as_consent')
    .select(['id', 'reason', 'state', sql<boolean>`expires_at > now()`.as('lasts')])
    .where('merchant_id', '=', mine.merchant_id)
    .where('admin_id', '=', mine.admin_id)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const isOpen = last?.state === 'waiting' || last?.state === 'given'
  if (last && isOpen && last.lasts) return last.reason
  // After a refusal the merchant is not asked again for as long as it had to answer.
  if (last?.lasts) refuse('VIEW_AS_CONSENT_REFUSED')
  if (last && isOpen) await expire(tx, view.merchant_id, last.id)
  await tx
    .insertInto('view_as_consent')
    .values({
      ...mine,
      id: newId(),
      reason,
      asked_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(hours => ${consentHours.toAnswer})`,
    })
    .execute()
  await tellOwners(tx, app, view.merchant_id, 'view-as-consent', {
    adminName: admin.username,
    reason,
    hours: consentHours.toAnswer,
  })
  return reason
}

const expire = (tx: Tx, merchantId: string, id: string) =>
  tx
    .updateTable('view_as_consent')
    .set({ state: 'expired' })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
