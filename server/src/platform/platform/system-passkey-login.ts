import type {
  systemPasskeyLogin as route,
  systemPasskeyLoginOptions as optionsRoute,
} from '@chopcard/contract/accounts/public/passkey-sign-in.ts'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { BaseContext, Verb } from '../../core/context.ts'
import { requestOptions, verifyUse } from '../../core/passkey-ceremony.ts'
import { idsInHandle } from '../../core/passkey-handles.ts'
import { adminPasskeys } from '../../core/passkeys-of-admin.ts'
import { consumePasskeyAttempt, consumePasskeyChallenge } from '../../core/sign-in-attempts.ts'
import { holdAdmin, startSystemSession } from '../admins/system-sessions.ts'
import { auditSignIn } from './platform-audit.ts'

export const systemPasskeyLoginOptions: Verb<typeof optionsRoute> = async (ctx) => {
  await consumePasskeyChallenge(ctx)
  return requestOptions(ctx, 'system-sign-in')
}

/** Signs in the administrator whom the passkey names; one of a merchant's user is as unknown as any other. */
export const systemPasskeyLogin: Verb<typeof route> = async (ctx, { body: { passkey } }) => {
  const { tx } = ctx.app.database
  const attempt = await consumePasskeyAttempt(ctx, passkey.id)
  const found = await findPasskey(ctx, passkey.userHandle, passkey.id)
  const outcome = await verifyUse(ctx, { purpose: 'system-sign-in' }, passkey, found?.known)
  const note = (id: string, error: ErrorCode) => tx((t) => auditSignIn(t, ctx, id, 'passkey', error))
  if ('refused' in outcome || !found) {
    const reason = 'refused' in outcome ? outcome.refused : 'PASSKEY_INVALID'
    await (found ? note(found.admin.id, reason) : attempt.hadNoAccount())
    refuse('PASSKEY_INVALID')
  }
  await attempt.succeeded()
  const { admin, known, store } = found
  if (!admin.enabled) {
    await note(admin.id, 'ACCOUNT_IS_NOT_ENABLED')
    refuse('ACCOUNT_IS_NOT_ENABLED')
  }
  const token = await tx(async (t) => {
    if (!(await holdAdmin(t, admin.id))) refuse('PASSKEY_INVALID')
    // A passkey that was deleted meanwhile starts no session any more, nor does a second use of one counter.
    if (!(await store.recordUse(t, known.id, outcome.counter))) refuse('PASSKEY_INVALID')
    const started = await startSystemSession(t, admin.id, { ...ctx, passkeyId: known.id })
    await auditSignIn(t, ctx, admin.id, 'passkey')
    return started
  })
  return { token }
}

/** The passkey of the administrator whom the browser names. */
async function findPasskey({ db }: BaseContext, handle: string | undefined, id: string) {
  const [adminId] = idsInHandle(handle, 1) ?? []
  if (!adminId) return undefined
  const admin = await db
    .selectFrom('system_admin')
    .select(['id', 'enabled'])
    .where('id', '=', adminId)
    .executeTakeFirst()
  const store = adminPasskeys(adminId)
  const credentialId = Buffer.from(id, 'base64url')
  const known = (await store.list(db)).find((one) => one.credentialId.equals(credentialId))
  return admin && known && { admin, known, store }
}
