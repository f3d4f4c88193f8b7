import { sql } from 'kysely'
import { type ConfigKey, configKeys, customKey } from '@chopcard/contract/platform/system-config.ts'
import type { Db, Tx } from './database.ts'
import { unseal } from './seal.ts'

const purpose = 'system-config'
export { purpose as configPurpose }

/** All values that are set, by key. Secrets are encrypted. */
async function valuesOf(db: Db | Tx): Promise<Map<string, string>> {
  const rows = await db.selectFrom('system_config').select(['key', 'value']).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** The value of a platform setting, or its default. */
export async function configText(db: Db | Tx, key: ConfigKey): Promise<string> {
  const row = await db.selectFrom('system_config').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? configKeys[key].default
}

/** The same for a numeric setting. */
export const configNumber = async (db: Db | Tx, key: ConfigKey): Promise<number> => Number(await configText(db, key))

/** Whether a switch of the platform is on, as a condition within another statement. */
export const configIsOn = (key: ConfigKey) =>
  sql<boolean>`coalesce((select c.value from system_config c where c.key = ${key}), ${configKeys[key].default}) = 'true'`

/** The value of a secret setting; undefined if none is set. */
export async function configSecret(db: Db | Tx, secret: string, key: ConfigKey): Promise<string | undefined> {
  const sealed = await configText(db, key)
  return sealed ? unseal(secret, purpose, sealed) : undefined
}

/** The platform's announcement in both back offices; null if there is none. */
export async function noticeOf(db: Db): Promise<string | null> {
  const values = await valuesOf(db)
  return values.get('maintenance.shown') === 'true' ? values.get('maintenance.notice') || null : null
}

/** The platform's text at the end of every mail, with the custom values that it names. */
export async function mailFooter(db: Db | Tx): Promise<string> {
  const values = await valuesOf(db)
  const footer = values.get('mail.footer') ?? ''
  return footer.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const key = `custom.${name}`
    return customKey.test(key) ? (values.get(key) ?? whole) : whole
  })
}
