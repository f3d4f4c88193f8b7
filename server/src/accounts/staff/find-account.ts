import type { Db } from '../../core/database.ts'

/** Who an address signs in, with the merchant behind it. */
export type Account = {
  merchantId: string
  shortKey: string
  merchantName: string
  merchantState: string
  /** How many people the merchant has. */
  merchantStaff: number
  staffId: string
  email: string
  name: string
  passwordHash: string | null
  enabled: boolean
  emailConfirmed: boolean
}

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * The account of an address, over all merchants. The address tells the merchant, whose node has the account. For an unknown address as
 * much is read, so that the time of the answer does not tell that it is unknown.
 */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const address = await db
    .selectFrom('sign_in_address')
    .select(['merchant_id', 'staff_id'])
    .where('email', '=', email)
    .executeTakeFirst()
  return accounts(db)
    .where('s.merchant_id', '=', address?.merchant_id ?? nobody)
    .where('s.id', '=', address?.staff_id ?? nobody)
    .executeTakeFirst()
}

/** Every account; the caller adds whose. */
export const accounts = (db: Db) =>
  db
    .selectFrom('staff as s')
    .innerJoin('merchant as m', 'm.merchant_id', 's.merchant_id')
    .select([
      'm.merchant_id as merchantId',
      'm.short_key as shortKey',
      'm.name as merchantName',
      'm.account_state as merchantState',
      'm.admin_count as merchantStaff',
      's.id as staffId',
      's.email',
      's.name',
      's.password_hash as passwordHash',
      's.enabled',
      's.email_confirmed as emailConfirmed',
    ])

/** The state that keeps an account out, whatever it can prove; undefined when it may sign in. */
export function closedState({ enabled, merchantState }: Pick<Account, 'enabled' | 'merchantState'>) {
  if (merchantState === 'terminated') return 'ACCOUNT_IS_TERMINATED'
  return !enabled || merchantState === 'disabled' ? 'ACCOUNT_IS_NOT_ENABLED' : undefined
}
