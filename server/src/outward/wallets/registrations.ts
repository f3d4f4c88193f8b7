import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { databaseNow } from '../../core/database-now.ts'
import { read } from '../../core/database.ts'
import type { Statement } from '../../core/statement.ts'
import { type PassKey, serialOf } from './pass-name.ts'
import { follow, tellAgain } from './pass-store.ts'
import type { PassKind } from '@chopcard/contract/outward/wallets.ts'

type Device = { identifierId: string; device: string }

/** One phone registers under many names in time, all of which stay good: only the newest of a pass are kept. */
const MOST_OF_PASS = 500

/** Between its download and its registration a pass may lie so long before the eyes of who adds it. */
const MOST_MS_TO_ADD = 3_600_000

/**
 * Registers a device for a pass; false where it was known. Its token to be pushed to may be another one now. A device that is new is told
 * of what has changed since it downloaded the pass, when it could not be told yet.
 */
export const register = (app: App, key: PassKey, { identifierId, device, pushToken }: Device & { pushToken: string }) =>
  app.database.tx(async (tx) => {
    const { merchantId, kind, subjectId } = key
    const { rows } = await sql<{ is_new: boolean }>`
      insert into wallet_registration as r (merchant_id, kind, subject_id, identifier_id, device_id, push_token)
      values (${merchantId}, ${kind}, ${subjectId}, ${identifierId}, ${device}, ${pushToken})
      on conflict (merchant_id, kind, subject_id, identifier_id, device_id) do update set push_token = excluded.push_token
      returning r.xmax = 0 as is_new`.execute(tx)
    await follow(tx, key, 'apple')
    const isNew = rows[0]?.is_new ?? false
    if (isNew) {
      const now = await databaseNow(tx)
      await tellAgain(tx, key, 'apple', { now, since: new Date(now.getTime() - MOST_MS_TO_ADD) })
    }
    await sql`
      delete from wallet_registration where merchant_id = ${merchantId} and kind = ${kind} and subject_id = ${subjectId}
        and (identifier_id, device_id) in (
          select identifier_id, device_id from wallet_registration
          where merchant_id = ${merchantId} and kind = ${kind} and subject_id = ${subjectId}
          order by created_at desc, device_id offset ${MOST_OF_PASS})`.execute(tx)
    return isNew
  })

/** Ends a registration. */
export const unregister = (
  app: App,
  { merchantId, kind, subjectId }: PassKey,
  { identifierId, device }: Device,
): Promise<unknown> =>
  sql`
  delete from wallet_registration where merchant_id = ${merchantId} and kind = ${kind} and subject_id = ${subjectId}
    and identifier_id = ${identifierId} and device_id = ${device}`.execute(app.database.kysely)

const changedPasses: Statement = {
  name: 'changed_passes_of_device',
  text: `
    select k.short_key, w.kind, w.subject_id, w.version
    from apple_identifier i
    join wallet_registration r on r.identifier_id = i.id
    join wallet_pass w on w.merchant_id = r.merchant_id and w.kind = r.kind and w.subject_id = r.subject_id
    join merchant_key k on k.merchant_id = r.merchant_id
    where i.pass_type_id = $1 and r.device_id = $2 and w.version > $3`,
}

type Changed = { short_key: string; kind: PassKind; subject_id: string; version: number }

/** The passes of a device that have changed since a tag, with the tag of now; undefined where there are none. */
export async function changedOfDevice(app: App, of: { passTypeId: string; device: string }, since: number) {
  const rows = await read<Changed>(app.database, changedPasses, [of.passTypeId, of.device, since])
  if (!rows.length) return undefined
  return {
    serialNumbers: [...new Set(rows.map((row) => serialOf(row.short_key, row.kind, row.subject_id)))],
    lastUpdated: String(Math.max(...rows.map(({ version }) => version))),
  }
}
