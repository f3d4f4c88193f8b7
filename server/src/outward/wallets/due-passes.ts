import { sql } from 'kysely'
import type { PassKind, WalletName } from '@chopcard/contract/outward/wallets.ts'
import { databaseNow } from '../../core/database-now.ts'
import type { Database, Db, Tx } from '../../core/database.ts'
import { isReal } from '../../core/real-merchants.ts'
import type { PassKey } from './pass-name.ts'
import { SECONDS_BETWEEN } from './pass-store.ts'

/** A pass of which a wallet is to be told, as it was when it was reserved. */
export type DuePass = PassKey & { definitionId: string; version: number; failures: number }

/** Whoever reserves some and dies leaves them to another one after so long. */
const LEASE_SECONDS = 120
const MOST_MINUTES = 30

type Due = { merchant_id: string; kind: PassKind; subject_id: string }
type Row = {
  kind: PassKind
  subject_id: string
  definition_id: string
  version: number
  failures: number
}

/**
 * Reserves passes that are due, so that no other process tells of them: found among all merchants', then reserved merchant by merchant.
 * The newest come first: a stamp does not wait for a new look.
 */
export async function reserveDue(database: Database, wallet: WalletName, limit: number): Promise<DuePass[]> {
  const { rows: due } = await sql<Due>`
    select merchant_id, kind, subject_id from wallet_refresh
    where wallet = ${wallet} and due_at <= now() and ${isReal('merchant_id')}
    order by due_at desc limit ${limit}`.execute(database.kysely)
  const reserved: DuePass[] = []
  for (const [merchantId, passes] of Map.groupBy(due, (pass) => pass.merchant_id))
    reserved.push(...(await database.tx((tx) => reserveOf(tx, wallet, merchantId, passes))))
  return reserved
}

async function reserveOf(tx: Tx, wallet: WalletName, merchantId: string, passes: readonly Due[]): Promise<DuePass[]> {
  const { rows: held } = await sql<Due>`
    select merchant_id, kind, subject_id from wallet_refresh
    where merchant_id = ${merchantId} and wallet = ${wallet} and due_at <= now() and ${isIn(passes)}
    for update skip locked`.execute(tx)
  if (!held.length) return []
  const { rows } = await sql<Row>`
    update wallet_refresh r set due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from wallet_pass w
    where w.merchant_id = ${merchantId} and w.kind = r.kind and w.subject_id = r.subject_id
      and r.merchant_id = ${merchantId} and r.wallet = ${wallet} and ${isIn(held, 'r.')}
    returning r.kind, r.subject_id, w.definition_id, w.version, r.failures`.execute(tx)
  return rows.map(({ kind, subject_id, definition_id, version, failures }) => ({
    merchantId,
    kind,
    subjectId: subject_id,
    definitionId: definition_id,
    version,
    failures,
  }))
}

const isIn = (
  passes: readonly Pick<Due, 'kind' | 'subject_id'>[],
  of: '' | 'r.' = '',
) => sql`(${sql.ref(`${of}kind`)}, ${sql.ref(`${of}subject_id`)}) in (
  select x.kind, x.subject_id from jsonb_to_recordset(${JSON.stringify(passes)}::jsonb) as x (kind text, subject_id uuid))`

/** Passes of a merchant with the versions that were told, as rows `x`. */
const listed = (passes: readonly DuePass[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    passes.map(({ kind, subjectId, version }) => ({ kind, subject_id: subjectId, version })),
  )}::jsonb) as x (kind text, subject_id uuid, version bigint)`

/** A wallet was told: what has changed meanwhile is told a while later. */
export async function noteTold(database: Database, wallet: WalletName, passes: readonly DuePass[]): Promise<void> {
  const later = new Date((await databaseNow(database.kysely)).getTime() + SECONDS_BETWEEN * 1000)
  for (const [merchantId, own] of Map.groupBy(passes, (pass) => pass.merchantId))
    await database.tx((tx) => noteToldOf(tx, wallet, merchantId, own, later))
}

/** The rows are held first: who waited for a change must see the version that it wrote. */
async function noteToldOf(
  tx: Tx,
  wallet: WalletName,
  merchantId: string,
  passes: readonly DuePass[],
  later: Date,
): Promise<void> {
  await sql`select from wallet_refresh
    where merchant_id = ${merchantId} and wallet = ${wallet} and ${isIn(passes.map(({ kind, subjectId }) => ({ kind, subject_id: subjectId })))}
    order by kind, subject_id for no key update`.execute(tx)
  await sql`
    update wallet_refresh r set told_at = now(), failures = 0,
      due_at = case when w.version > x.version then ${later}::timestamptz end
    from ${listed(passes)} join wallet_pass w on w.merchant_id = ${merchantId} and w.kind = x.kind and w.subject_id = x.subject_id
    where r.merchant_id = ${merchantId} and r.kind = x.kind and r.subject_id = x.subject_id and r.wallet = ${wallet}`.execute(
    tx,
  )
}

/** A wallet could not be told: it is tried again a minute later, then after twice as long each time. */
export async function noteFailed(db: Db, wallet: WalletName, passes: readonly DuePass[]): Promise<void> {
  const now = await databaseNow(db)
  for (const [merchantId, own] of Map.groupBy(passes, (pass) => pass.merchantId))
    await sql`
      update wallet_refresh r set failures = r.failures + 1,
        due_at = (${now}::timestamptz at time zone 'UTC'
          + make_interval(mins => least(${MOST_MINUTES}, (2 ^ least(r.failures, 10))::int))) at time zone 'UTC'
      from ${listed(own)}
      where r.merchant_id = ${merchantId} and r.kind = x.kind and r.subject_id = x.subject_id and r.wallet = ${wallet}`.execute(
      db,
    )
}
