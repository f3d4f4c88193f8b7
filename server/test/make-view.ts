import { v7 as uuid } from 'uuid'
import { startView } from '@chopcard/contract/platform/admin/views.ts'
import type { App } from '../src/core/app.ts'
import { hashToken, newToken } from '../src/core/secrets.ts'
import type { Harness } from './harness.ts'
import { makeAdmin, makeSystemSession, type TestAdmin } from './make-admin.ts'
import type { TestMerchant } from './make.ts'

/** An administrator with a session who views the merchant's back office. */
export async function openView(harness: Harness, merchant: Pick<TestMerchant, 'id'>, admin?: TestAdmin) {
  const who = admin ?? (await makeAdmin(harness.app, { username: 'Ada Admin' }))
  const session = await makeSystemSession(harness.app, who)
  const { body } = await harness.call(startView, { params: { id: merchant.id } }, { token: session })
  const { id: viewId, token } = body.data
  return { admin: who, session, viewId, token, params: { id: merchant.id, viewId } }
}

/** A view that its administrator has open, and a consent that they wait for, as rows. */
export async function makeViewRows(app: App, merchant: TestMerchant, admin: TestAdmin) {
  const { kysely: db } = app.database
  const [viewId, consentId] = [uuid(), uuid()]
  const now = Date.now()
  const other = await makeAdmin(app)
  const { id: sessionId } = await db
    .selectFrom('system_session')
    .select('id')
    .where('token_hash', '=', hashToken(await makeSystemSession(app, admin)))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('view_as')
    .values({
      merchant_id: merchant.id,
      id: viewId,
      token_hash: hashToken(newToken('va', merchant.shortKey)),
      admin_id: admin.id,
      session_id: sessionId,
      staff_id: merchant.owner.id,
      on_behalf_of: merchant.owner.name,
      started_at: new Date(now - 60_000),
      expires_at: new Date(now + 1_500_000),
    })
    .execute()
  const asked = { asked_at: new Date(now - 60_000), expires_at: new Date(now + 86_400_000) }
  await db
    .insertInto('view_as_consent')
    .values({ merchant_id: merchant.id, id: consentId, admin_id: other.id, reason: 'Asked by phone', ...asked })
    .execute()
  return { viewId, consentId }
}
