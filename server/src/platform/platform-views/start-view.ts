import { type Selectable, sql } from 'kysely'
import { startView as route, viewMinutes } from '@chopcard/contract/platform/admin/views.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { newId } from '../../core/new-id.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Merchant, SystemContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { Staff } from '../../core/schema.d.ts'
import { hashToken, newToken } from '../../core/secrets.ts'
import { tellOwners } from '../../accounts/staff/tell-owners.ts'
import { closeView } from './close-view.ts'
import { noteForMerchant, viewsOfAll } from './view-store.ts'

/**
 * Opens a merchant's back office in the place of its owner. An administrator's session has one view at a time: starts of
 * one session take turns, and each ends the view before it.
 */
export const startView: Verb<typeof route> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const { merchant } = (await findMerchant(tx, { id: params.id })) ?? refuse('NOT_FOUND')
    const owner = (await ownerOf(tx, merchant.id)) ?? refuse('NOT_FOUND')
    await holdSession(tx, ctx)
    for (const open of await openViews(tx, ctx)) await closeView(tx, ctx.app, open, 'replaced', ctx)
    const token = newToken('va', merchant.shortKey)
    const view = await insertView(tx, ctx, { merchant, owner, token })
    const about = { target: view.id, after: { until: view.expires_at.toISOString() } }
    const line = { merchantId: merchant.id, adminId: ctx.admin.id, onBehalfOf: owner.name, ...about }
    await noteForMerchant(tx, ctx, line)
    await tellOwners(tx, ctx.app, merchant.id, 'view-as-started', {
      adminName: ctx.admin.username,
      minutes: viewMinutes,
    })
    ctx.note({ target: merchant.id, after: { view: view.id, onBehalfOf: owner.name, ...about.after } })
    return { id: view.id, token, expiresAt: view.expires_at.toISOString() }
  })

/** The owner who has been one for longest, of those who may sign in if there is one. */
const ownerOf = (tx: Tx, merchantId: string) =>
  tx
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('role_name', '=', 'owner')
    .orderBy('enabled', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()

async function holdSession(tx: Tx, { admin }: SystemContext): Promise<void> {
  const held = await tx
    .selectFrom('system_session')
    .select('id')
    .where('id', '=', admin.sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!held) refuse('UNAUTHORIZED')
}

const openViews = (tx: Tx, { admin }: SystemContext) =>
  viewsOfAll(tx).where('v.session_id', '=', admin.sessionId).where('v.ended_at', 'is', null).execute()

type Start = { merchant: Merchant; owner: Pick<Selectable<Staff>, 'id' | 'name'>; token: string }

const insertView = (tx: Tx, { admin }: SystemContext, { merchant, owner, token }: Start) =>
  tx
    .insertInto('view_as')
    .values({
      merchant_id: merchant.id,
      id: newId(),
      token_hash: hashToken(token),
      admin_id: admin.id,
      session_id: admin.sessionId,
      staff_id: owner.id,
      on_behalf_of: owner.name,
      started_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(mins => ${viewMinutes})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
