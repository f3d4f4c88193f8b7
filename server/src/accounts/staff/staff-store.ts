import { type ExpressionBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { getStaff } from '@chopcard/contract/accounts/merchant/staff.ts'
import type { App } from '../../core/app.ts'
import type { Merchant, MerchantContext } from '../../core/context.ts'
import { breaks, type Db, type Tx } from '../../core/database.ts'
import type { DB } from '../../core/schema.d.ts'
import { covers, type Rights } from './staff-rules.ts'

/** A role; one of the platform has no id. */
export type Role = Rights & { id: string | null; name: string }

/** The roles of a merchant by name: the platform's, and its own, which go before them. */
export async function rolesOf(db: Db | Tx, merchant: Pick<Merchant, 'id'>): Promise<Map<string, Role>> {
  const columns = ['name', 'menu_permissions', 'action_permissions'] as const
  const [usual, own] = [
    await db.selectFrom('default_role').select(columns).execute(),
    await db
      .selectFrom('merchant_role')
      .select([...columns, 'id'])
      .where('merchant_id', '=', merchant.id)
      .execute(),
  ]
  return new Map(
    [...usual.map((role) => ({ ...role, id: null })), ...own].map((role) => [
      role.name,
      {
        id: role.id,
        name: role.name,
        menus: new Set(role.menu_permissions),
        actions: new Set(role.action_permissions),
      },
    ]),
  )
}

/**
 * Locks the merchant's row, so that changes of users and roles run one after another: otherwise two owners could both stop
 * being one, and a role could be deleted while it is assigned.
 */
export const lockStaffChanges = (tx: Tx, { merchant }: Pick<MerchantContext, 'merchant'>) =>
  tx.selectFrom('merchant').select('merchant_id').where('merchant_id', '=', merchant.id).forUpdate().execute()

/** The users of a merchant, without its keys, without order or limit. */
export const staffQuery = (db: Db | Tx, merchant: Pick<Merchant, 'id'>) =>
  db
    .selectFrom('staff as s')
    .where('s.merchant_id', '=', merchant.id)
    .where('s.is_key', '=', false)
    .select([
      's.id',
      's.name',
      's.email',
      's.role_name',
      's.enabled',
      's.email_confirmed',
      's.e_stamp_id',
      's.promotion_code',
      's.created_at',
      sql<boolean>`s.password_hash is not null`.as('has_password'),
      sql<boolean>`s.pin_digest is not null`.as('has_pin'),
    ])
    .select((eb) => lastSignIn(eb, merchant.id).as('last_sign_in_at'))
    .select(sql<string[]>`array(${storeIdsOfUser(merchant.id)})`.as('store_ids'))

const storeIdsOfUser = (merchantId: string) => sql`
  select a.store_id::text from staff_store a where a.merchant_id = ${merchantId} and a.staff_id = s.id order by 1`

export const lastSignIn = (eb: ExpressionBuilder<DB & { s: DB['staff'] }, 's'>, merchantId: string) =>
  eb
    .selectFrom('login_history as h')
    .select('h.at')
    .where('h.merchant_id', '=', merchantId)
    .whereRef('h.staff_id', '=', 's.id')
    .where('h.error', 'is', null)
    .orderBy('h.at', 'desc')
    .limit(1)

export type StaffRow = Awaited<ReturnType<ReturnType<typeof staffQuery>['execute']>>[number]

/** One user of the merchant; an unknown one is refused, and a foreign one alike. */
export const loadStaff = async (db: Db | Tx, merchant: Pick<Merchant, 'id'>, id: string): Promise<StaffRow> =>
  (await staffQuery(db, merchant).where('s.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')

/** A user as answers show them. In a view of the platform the E-Stamp is left out, which stands for a PIN. */
export function presentStaff(ctx: MerchantContext, row: StaffRow, roles: ReadonlyMap<string, Role>) {
  const eStampId = ctx.view ? null : row.e_stamp_id
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role_name,
    enabled: row.enabled,
    invited: !row.email_confirmed,
    hasPassword: row.has_password,
    hasPin: row.has_pin,
    eStampId,
    eStampUrl: eStampId && eStampUrl(ctx.app, eStampId),
    promotionCode: row.promotion_code,
    storeIds: row.store_ids,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    may: mayEdit(ctx, row, roles) ? ['edit'] : [],
  } satisfies z.input<(typeof getStaff)['reply']>
}

/** What a tag opens: a page that keeps the id on the phone for a while. */
const eStampUrl = (app: App, id: string): string => `${app.config.publicUrl}/member/estamp/${encodeURIComponent(id)}`

/** Whether the caller may change a user. */
export function mayEdit({ staff }: MerchantContext, row: StaffRow, roles: ReadonlyMap<string, Role>): boolean {
  const role = roles.get(row.role_name)
  return staff.actions.has('edit') && (!role || covers(staff, role))
}

/** Says which of the values that are one user's alone is taken; a PIN is refused like one too easy to guess. */
export function refuseTaken(error: unknown): never {
  if (breaks(error, 'staff_merchant_id_e_stamp_id_key')) refuse('E_STAMP_ID_USED')
  if (breaks(error, 'staff_merchant_id_promotion_code_key')) refuse('PROMOTION_CODE_USED')
  if (breaks(error, 'staff_merchant_id_pin_digest_key')) refuse('PIN_CODE_UNSUITABLE')
  if (breaks(error, 'staff_merchant_id_email_key')) refuse('EMAIL_REGISTERED')
  throw error
}
