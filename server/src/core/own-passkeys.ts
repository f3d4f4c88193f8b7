import type { PasskeyAssertion } from '@chopcard/contract/accounts/passkeys.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { maxPasskeys } from '@chopcard/contract/core/limits.ts'
import type { MerchantContext, SystemContext } from './context.ts'
import { breaks, type Tx } from './database.ts'
import { mailPasskeyChange, type PasskeyOwner } from './mail-passkey-change.ts'
import { creationOptions, relyingParty, requestOptions, verifyCreation, verifyUse } from './passkey-ceremony.ts'
import { passkeyValues, presentPasskey } from './passkey-rows.ts'
import { adminPasskeys } from './passkeys-of-admin.ts'
import { staffPasskeys } from './passkeys-of-staff.ts'
import { adminHandle, staffHandle } from './passkey-handles.ts'
import { consumeConfirmation } from './sign-in-attempts.ts'

/** What somebody who is signed in does with their own passkeys, the same in both back offices. */
type SignedIn = MerchantContext | SystemContext

const storeOf = (ctx: SignedIn) =>
  'staff' in ctx ? staffPasskeys(ctx.merchant.id, ctx.staff.id) : adminPasskeys(ctx.admin.id)
const sessionOf = (ctx: SignedIn) => ('staff' in ctx ? ctx.staff.sessionId : ctx.admin.sessionId)

const ownerOf = (ctx: SignedIn): PasskeyOwner =>
  'staff' in ctx
    ? { merchant: ctx.merchant, email: ctx.staff.email, name: ctx.staff.name, language: ctx.language }
    : { merchant: null, email: ctx.admin.email, name: ctx.admin.username, language: ctx.language }

const personOf = (ctx: SignedIn) =>
  'staff' in ctx
    ? {
        handle: staffHandle(ctx.merchant.id, ctx.staff.id),
        name: ctx.staff.email,
        displayName: `${ctx.staff.name} (${ctx.merchant.name})`,
      }
    : { handle: adminHandle(ctx.admin.id), name: ctx.admin.email, displayName: ctx.admin.username }

export async function listOwn(ctx: SignedIn) {
  const passkeys = await storeOf(ctx).list(ctx.db)
  return { origin: relyingParty(ctx.app.config)?.origin ?? null, passkeys: passkeys.map(presentPasskey) }
}

export const startOwn = async (ctx: SignedIn) =>
  creationOptions(ctx, sessionOf(ctx), personOf(ctx), await storeOf(ctx).list(ctx.db))

type Made = { name: string } & Parameters<typeof verifyCreation>[2]

/** Adds the passkey that a browser has made; the session counts as confirmed by it. */
export async function addOwn(ctx: SignedIn, { name, ...made }: Made) {
  const values = passkeyValues(name, await verifyCreation(ctx, sessionOf(ctx), made))
  const store = storeOf(ctx)
  const add = async (tx: Tx) => {
    await store.lock(tx)
    const before = await store.list(tx)
    if (before.length >= maxPasskeys) refuse('TOO_MANY_PASSKEYS')
    await store.add(tx, values)
    await store.confirmSession(tx, sessionOf(ctx), values.id)
    await mailPasskeyChange(tx, ctx.app, ownerOf(ctx), 'passkey-added', name)
    ctx.note({ target: values.id, after: { name } })
    const added = (await store.list(tx)).find(({ id }) => id === values.id)
    return presentPasskey(added ?? refuse('NOT_FOUND'))
  }
  return ctx.write(add).catch((error: unknown) => {
    if (breaks(error, 'passkey_merchant_id_credential_id_key') || breaks(error, 'system_passkey_credential_id_key'))
      refuse('PASSKEY_KNOWN')
    throw error
  })
}

export const renameOwn = (ctx: SignedIn, id: string, name: string) =>
  ctx.write(async (tx) => {
    const store = storeOf(ctx)
    const before = (await store.list(tx)).find((one) => one.id === id) ?? refuse('NOT_FOUND')
    await store.rename(tx, id, name)
    ctx.note({ target: id, before: { name: before.name }, after: { name } })
    return { done: true as const }
  })

export const deleteOwn = (ctx: SignedIn, id: string) =>
  ctx.write(async (tx) => {
    const store = storeOf(ctx)
    const before = (await store.list(tx)).find((one) => one.id === id) ?? refuse('NOT_FOUND')
    await store.remove(tx, id, sessionOf(ctx))
    await mailPasskeyChange(tx, ctx.app, ownerOf(ctx), 'passkey-removed', before.name)
    ctx.note({ target: id, before: { name: before.name } })
    return { done: true as const }
  })

/** What the caller may confirm with: passkeys, as far as browsers may use them here, and a password. */
export async function waysOf(ctx: SignedIn, hasPassword: boolean) {
  const passkeys = relyingParty(ctx.app.config) ? await storeOf(ctx).list(ctx.db) : []
  const options = passkeys.length ? await requestOptions(ctx, 'confirm', sessionOf(ctx), passkeys) : null
  return { options, hasPassword }
}

/** Proves with a passkey who the caller is. */
export async function confirmOwn(ctx: SignedIn, assertion: PasskeyAssertion) {
  const forgetFailures = await consumeConfirmation(ctx, assertion.id)
  const store = storeOf(ctx)
  const credentialId = Buffer.from(assertion.id, 'base64url')
  const known = (await store.list(ctx.db)).find((one) => one.credentialId.equals(credentialId))
  const outcome = await verifyUse(ctx, { purpose: 'confirm', holder: sessionOf(ctx) }, assertion, known)
  if ('refused' in outcome || !known) refuse('PASSKEY_INVALID')
  const done = await ctx.write(async (tx) => {
    if (!(await store.recordUse(tx, known.id, outcome.counter))) refuse('PASSKEY_INVALID')
    await store.confirmSession(tx, sessionOf(ctx), known.id)
    ctx.note({ target: known.id })
    return { done: true as const }
  })
  await forgetFailures()
  return done
}
