import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { editStaff as route } from '@chopcard/contract/accounts/merchant/staff.ts'
import type { Input } from '@chopcard/contract/core/route.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { staffPasskeys } from '../../core/passkeys-of-staff.ts'
import { removePasskeys } from '../../core/remove-passkeys.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import { hashPassword } from '../../core/passwords.ts'
import { pinDigest } from '../../core/secrets.ts'
import { releaseStaffPlace, claimAddress, reserveStaffPlace } from './create-staff.ts'
import { endSessions } from './sessions.ts'
import { keepAnOwner, rolesToGive } from './staff-rules.ts'
import { loadStaff, mayEdit, presentStaff, type Role, rolesOf, type StaffRow, lockStaffChanges } from './staff-store.ts'
import { setStoresOf } from './stores-of-staff.ts'
import { refuseGovernedCredentials, withCredentials } from './staff-credentials.ts'

type Body = Input<typeof route>['body']

export const editStaff: Verb<typeof route> = async (ctx, { params, body }) => {
  const passwordHash = body.newPassword === undefined ? undefined : await hashPassword(body.newPassword)
  return withCredentials(ctx, body, () =>
    ctx.write(async (tx) => {
      await lockStaffChanges(tx, ctx)
      const roles = await rolesOf(tx, ctx.merchant)
      const row = await loadStaff(tx, ctx.merchant, params.id)
      if (!mayEdit(ctx, row, roles)) refuse('FORBIDDEN')
      if (body.seen) await refuseChangedUser(tx, ctx, body.seen, noted(row))
      refuseGovernedCredentials(ctx, { eStampId: row.e_stamp_id, promotionCode: row.promotion_code }, body)
      if (body.role !== row.role_name) mustBeGiven(ctx, roles, body.role)
      await changeStaff(tx, ctx, row, body, passwordHash)
      const changed = await loadStaff(tx, ctx.merchant, row.id)
      const secrets = {
        ...(body.pin !== undefined && { pin: 'changed' }),
        ...(changed.e_stamp_id !== row.e_stamp_id && { eStampId: 'changed' }),
        ...(passwordHash && { password: 'changed' }),
      }
      ctx.note({ target: row.id, before: told(row), after: { ...told(changed), ...secrets } })
      return presentStaff(ctx, changed, roles)
    }),
  )
}

/** The stores of a user are told by their names. */
async function refuseChangedUser(tx: Tx, { merchant }: MerchantContext, seen: Noted, now: Noted): Promise<void> {
  const stores = await tx.selectFrom('store').select(['id', 'name']).where('merchant_id', '=', merchant.id).execute()
  const named = ({ storeIds, ...facts }: Noted) => ({
    ...facts,
    storeIds: stores.filter(({ id }) => storeIds.includes(id)).map(({ name }) => name),
  })
  refuseChanged(named(seen), named(now))
}

function mustBeGiven(ctx: MerchantContext, roles: ReadonlyMap<string, Role>, wanted: string): void {
  const given = rolesToGive(ctx.staff, [...roles.values()], hasFeature(ctx.merchant, 'multipleRoles'))
  if (!given.some(({ name }) => name === wanted)) refuse('ROLE_NOT_AVAILABLE')
}

async function changeStaff(tx: Tx, ctx: MerchantContext, row: StaffRow, body: Body, passwordHash?: string) {
  const { merchant } = ctx
  keepAnOwner(
    { role: row.role_name, enabled: row.enabled, email: row.email, hasPassword: row.has_password },
    { ...body, hasPassword: row.has_password || passwordHash !== undefined },
    await ownersBeside(tx, merchant.id, row.id),
  )
  if (body.enabled && !row.enabled) await reserveStaffPlace(tx, merchant.id)
  if (!body.enabled && row.enabled) await releaseStaffPlace(tx, merchant.id)
  const isMoved = body.email !== row.email
  await tx
    .updateTable('staff')
    .set({
      name: body.name,
      email: body.email,
      role_name: body.role,
      enabled: body.enabled,
      ...(passwordHash && { password_hash: passwordHash, email_confirmed: true }),
      ...(body.pin !== undefined && { pin_digest: pinOf(ctx, body.pin) }),
      ...(body.eStampId !== undefined && { e_stamp_id: body.eStampId }),
      ...(body.promotionCode !== undefined && { promotion_code: body.promotionCode }),
    })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', row.id)
    .execute()
  if (body.storeIds) await setStoresOf(tx, merchant.id, row.id, body.storeIds)
  if (isMoved) await moveAddress(tx, merchant.id, row, body.email)
  if (!body.enabled || passwordHash || isMoved) {
    const own = row.id === ctx.staff.id ? ctx.staff.sessionId : undefined
    await endSessions(tx, merchant.id, row.id, body.enabled ? own : undefined)
    const owner = { merchant, email: row.email, name: row.name, language: merchant.language }
    if (!own && (passwordHash || isMoved)) await removePasskeys(tx, ctx.app, staffPasskeys(merchant.id, row.id), owner)
  }
}

const pinOf = ({ app, merchant }: MerchantContext, pin: string | null) =>
  pin === null ? null : pinDigest(app.config.secret, merchant.id, pin)

async function moveAddress(tx: Tx, merchantId: string, row: StaffRow, email: string): Promise<void> {
  await claimAddress(tx, merchantId, row.id, email)
  await tx
    .deleteFrom('sign_in_address')
    .where('email', '=', row.email)
    .where('merchant_id', '=', merchantId)
    .where('staff_id', '=', row.id)
    .execute()
}

/** How many other owners can sign in. */
async function ownersBeside(tx: Tx, merchantId: string, id: string): Promise<number> {
  const { owners } = await tx
    .selectFrom('staff')
    .select(sql<number>`count(*)::integer`.as('owners'))
    .where('merchant_id', '=', merchantId)
    .where('id', '<>', id)
    .where('role_name', '=', 'owner')
    .where('enabled', '=', true)
    .where('email_confirmed', '=', true)
    .executeTakeFirstOrThrow()
  return owners
}

type Noted = ReturnType<typeof noted>
const noted = (row: StaffRow) => ({
  name: row.name,
  email: row.email,
  role: row.role_name,
  enabled: row.enabled,
  eStampId: row.e_stamp_id,
  promotionCode: row.promotion_code,
  storeIds: row.store_ids,
})

/** The same for the audit log, which others read, too: an E-Stamp stands for a PIN. */
function told(row: StaffRow): Omit<Noted, 'eStampId'> {
  const { eStampId: _secret, ...facts } = noted(row)
  return facts
}
