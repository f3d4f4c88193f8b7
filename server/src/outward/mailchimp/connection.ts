import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { MailchimpField, MailchimpTag, MailchimpTrouble } from '@chopcard/contract/outward/merchant/mailchimp.ts'
import type { App } from '../../core/app.ts'
import type { Db, Tx } from '../../core/database.ts'
import { seal, unseal } from '../../core/seal.ts'
import type { Selectable } from 'kysely'
import type { MailchimpConfig } from '../../core/schema.d.ts'
import type { Connection } from './mailchimp-client.ts'

const purpose = 'mailchimp-key'
export const sealKey = (secret: string, key: string): string => seal(secret, purpose, key)

export type ConfigRow = Omit<Selectable<MailchimpConfig>, 'fields' | 'tags' | 'trouble'> & {
  fields: MailchimpField[]
  tags: MailchimpTag[]
  trouble: MailchimpTrouble | null
}
/** A connection whose audience is chosen. */
export type Connected = Connection & { audienceId: string; row: ConfigRow }

/** The merchant's connection. Test data has none: its members are nobody's contacts. */
export const configOf = async (db: Db | Tx, merchantId: string): Promise<ConfigRow | undefined> =>
  (await db
    .selectFrom('mailchimp_config')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where(sql<boolean>`exists (select 1 from merchant where merchant_id = ${merchantId} and sandbox_of is null)`)
    .executeTakeFirst()) as ConfigRow | undefined

/** How to call the merchant's account. */
export const connectionTo = ({ config }: Pick<App, 'config'>, row: ConfigRow): Connection => ({
  config,
  merchantId: row.merchant_id,
  apiKey: unseal(config.secret, purpose, row.api_key),
  dataCentre: row.data_centre,
})

/** The account and the audience that mailings go to; refuses where one is missing. */
export async function connectedTo(app: App, db: Db | Tx, merchantId: string): Promise<Connected> {
  const row = await configOf(db, merchantId)
  if (!row?.audience_id) refuse('MAILCHIMP_NOT_CONNECTED')
  return { ...connectionTo(app, row), audienceId: row.audience_id, row }
}

const MAX_PAUSE_SECONDS = 900

/** Seconds until the next attempt after so many failures in a row. */
export const pauseAfter = (failures: number): number => Math.min(MAX_PAUSE_SECONDS, 5 * 2 ** Math.min(failures, 10))

/** Notes why nothing can be sent now, and when it is tried again; what only a person can put right has no such time. */
export async function noteTrouble(db: Db, row: ConfigRow, trouble: MailchimpTrouble): Promise<void> {
  const seconds = trouble === 'key' || trouble === 'audience' ? null : pauseAfter(row.failures)
  await sql`update mailchimp_config set trouble = ${trouble}, failures = failures + 1,
      retry_at = now() + make_interval(secs => ${seconds})
    where merchant_id = ${row.merchant_id} and api_key = ${row.api_key}`.execute(db)
}

export const clearTrouble = (db: Db, merchantId: string) =>
  sql`update mailchimp_config set trouble = null, failures = 0, retry_at = null
    where merchant_id = ${merchantId} and (trouble is not null or failures > 0)`.execute(db)
