import type { editKey as editRoute, Key, revokeKey as revokeRoute } from '@chopcard/contract/outward/merchant/keys.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import { renameKeyUser } from '../../accounts/staff/add-key-user.ts'
import { endOfKey, holdKey, type KeyRow, loadKey, presentKey } from './key-store.ts'
import { describeCertificate } from './read-certificate.ts'

/** Changes what a key may do, from where, and until when; the key itself stays. */
export const editKey: Verb<typeof editRoute> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const { merchant, now } = ctx
    const before = await holdKey(tx, merchant.id, params.id)
    if (before.state === 'revoked' || before.state === 'expired') refuse('KEY_ENDED')
    if (body.seen) refuseChanged(body.seen, shown(presentKey(before, merchant)))
    const expiresAt = endOf(before, endOfKey(body.expiresOn, merchant))
    if (expiresAt && expiresAt <= now) refuse('VALIDATION_FAILED', { fields: [{ path: 'expiresOn', message: 'past' }] })
    await tx
      .updateTable('api_key')
      .set({
        name: body.name,
        scopes: [...new Set(body.scopes)],
        addresses: body.addresses ?? [],
        expires_at: expiresAt,
      })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', before.id)
      .execute()
    await renameKeyUser(tx, before.acts_on, { id: before.id, name: body.name })
    const after = await loadKey(tx, merchant.id, before.id)
    ctx.note({ target: before.id, before: noted(before), after: noted(after) })
    return presentKey(after, merchant)
  })

/** A certificate ends with itself at the latest, and a secret that was replaced on its last day. */
function endOf({ certificate, kind, state, expires_at }: KeyRow, wanted: Date | null): Date | null {
  const retired = kind === 'secret' && state === 'ending' ? expires_at : null
  const last = certificate ? new Date(describeCertificate(certificate).validTo) : retired
  return last && (!wanted || wanted > last) ? last : wanted
}

/** What the form shows of a key. */
const shown = ({ name, scopes, addresses, expiresOn }: Key) => ({ name, scopes, addresses, expiresOn })

const noted = ({ name, scopes, addresses, expires_at }: KeyRow) => ({
  name,
  scopes,
  addresses,
  expiresAt: expires_at?.toISOString() ?? null,
})

/** Revokes a key; one that was revoked stays so since then. */
export const revokeKey: Verb<typeof revokeRoute> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const { merchant, staff, now } = ctx
    const before = await holdKey(tx, merchant.id, params.id)
    if (!before.revoked_at)
      await tx
        .updateTable('api_key')
        .set({ revoked_at: now, revoked_by: staff.id })
        .where('merchant_id', '=', merchant.id)
        .where('id', '=', before.id)
        .execute()
    ctx.note({ target: before.id, after: { revoked: before.name } })
    return presentKey(await loadKey(tx, merchant.id, before.id), merchant)
  })
