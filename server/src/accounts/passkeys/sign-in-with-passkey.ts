import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  passkeyLogin as route,
  passkeyLoginOptions as optionsRoute,
} from '@chopcard/contract/accounts/public/passkey-sign-in.ts'
import type { BaseContext, Verb } from '../../core/context.ts'
import { requestOptions, verifyUse } from '../../core/passkey-ceremony.ts'
import { idsInHandle } from '../../core/passkey-handles.ts'
import { staffPasskeys } from '../../core/passkeys-of-staff.ts'
import { consumePasskeyAttempt, consumePasskeyChallenge } from '../../core/sign-in-attempts.ts'
import { accounts, closedState } from '../staff/find-account.ts'
import { recordAttempt } from '../staff/login-history.ts'
import { holdAccount, startSession } from '../staff/sessions.ts'

export const passkeyLoginOptions: Verb<typeof optionsRoute> = async (ctx) => {
  await consumePasskeyChallenge(ctx)
  return requestOptions(ctx, 'merchant-sign-in')
}

/** Signs in whoever the passkey names. An unknown passkey, one of another user and a wrong signature get one answer. */
export const passkeyLogin: Verb<typeof route> = async (ctx, { body: { nickname, passkey } }) => {
  const attempt = await consumePasskeyAttempt(ctx, passkey.id)
  const found = await findPasskey(ctx, passkey.userHandle, passkey.id)
  const outcome = await verifyUse(ctx, { purpose: 'merchant-sign-in' }, passkey, found?.known)
  if ('refused' in outcome || !found) {
    const reason = 'refused' in outcome ? outcome.refused : 'PASSKEY_INVALID'
    await (found ? recordAttempt(ctx.db, found.account, ctx.ip, reason, 'passkey') : attempt.hadNoAccount())
    refuse('PASSKEY_INVALID')
  }
  await attempt.succeeded()
  const { account, known, store } = found
  const closed = closedState(account)
  if (closed) {
    await recordAttempt(ctx.db, account, ctx.ip, closed, 'passkey')
    refuse(closed)
  }
  const token = await ctx.app.database.tx(async (tx) => {
    if (!(await holdAccount(tx, account))) refuse('PASSKEY_INVALID')
    // A passkey that was deleted meanwhile starts no session any more, nor does a second use of one counter.
    if (!(await store.recordUse(tx, known.id, outcome.counter))) refuse('PASSKEY_INVALID')
    await recordAttempt(tx, account, ctx.ip, null, 'passkey')
    return startSession(tx, account, { ...ctx, nickname: nickname || null, passkeyId: known.id })
  })
  return { token, data: { checkMailbox: false as const } }
}

/** The passkey of the user that the browser names, with the user's account. */
async function findPasskey({ db }: BaseContext, handle: string | undefined, id: string) {
  const [merchantId, staffId] = idsInHandle(handle, 2) ?? []
  if (!merchantId || !staffId) return undefined
  const account = await accounts(db)
    .where('s.merchant_id', '=', merchantId)
    .where('s.id', '=', staffId)
    .executeTakeFirst()
  const store = staffPasskeys(merchantId, staffId)
  const credentialId = Buffer.from(id, 'base64url')
  const known = (await store.list(db)).find((one) => one.credentialId.equals(credentialId))
  return account && known && { account, known, store }
}
