import { sql } from 'kysely'
import type { PassKind, WalletName } from '@chopcard/contract/outward/wallets.ts'
import type { Db } from '../../core/database.ts'
import { isReal } from '../../core/real-merchants.ts'
import type { PassKey } from './pass-name.ts'
import { SECONDS_BETWEEN } from './pass-store.ts'

/** A pass of which a wallet is to be told, as it was when it was reserved. */
export type DuePass = PassKey & { definitionId: string; version: number; failures: number }

/** Whoever reserves some and dies leaves them to another one after so long. */
const LEASE_SECONDS = 120
const MOST_MINUTES = 30

type Row = {
  merchant_id: string
  kind: PassKind
  subject_id: string
  definition_id: string
  version: number
  failures: number
}

/** Reserves passes that are due, so that no other process tells of them. The newest come first: a stamp does not wait for a new look. */
export async function reserveDue(db: Db, wallet: WalletName, limit: number): Promise<DuePass[]> {
  const { rows } = await sql<Row>`
    update wallet_refresh r set due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from wallet_pass w
    where w.merchant_id = r.merchant_id and w.kind = r.kind and w.subject_id = r.subject_id and r.wallet = ${wallet}
      and (r.merchant_id, r.kind, r.subject_id) in (
        select merchant_id, kind, subject_id from wallet_refresh
        where wallet = ${wallet} and due_at <= now() and ${isReal('merchant_id')} order by due_at desc limit ${limit} for update skip locked)
    returning r.merchant_id, r.kind, r.subject_id, w.definition_id, w.version, r.failures`.execute(db)
  return rows.map(({ merchant_id, kind, subject_id, definition_id, version, failures }) => ({
    merchantId: merchant_id,
    kind,
    subjectId: subject_id,
    definitionId: definition_id,
    version,
    failures,
  }))
}

const named = (passes: readonly DuePass[]) =>
  JSON.stringify(
    passes.map(({ merchantId, kind, subjectId, version }) => ({
      merchant_id: merchantId,
      kind,
      subject_id: subjectId,
      version,
    })),
  )
const asRows = sql`as x (merchant_id uuid, kind text, subject_id uuid, version bigint)`

/** A wallet was told: what has changed meanwhile is told a while later. */
export async function noteTold(db: Db, wallet: WalletName, passes: readonly DuePass[]): Promise<void> {
  if (!passes.length) return
  await sql`
    update wallet_refresh r set told_at = now(), failures = 0,
      due_at = case when w.version > x.version then now() + make_interval(secs => ${SECONDS_BETWEEN}) end
    from jsonb_to_recordset(${named(passes)}::jsonb) ${asRows}
    join wallet_pass w on w.merchant_id = x.merchant_id and w.kind = x.kind and w.subject_id = x.subject_id
    where r.merchant_id = x.merchant_id and r.kind = x.kind and r.subject_id = x.subject_id and r.wallet = ${wallet}`.execute(
    db,
  )
}

/** A wallet could not be told: it is tried again a minute later, then after twice as long each time. */
export async function noteFailed(db: Db, wallet: WalletName, passes: readonly DuePass[]): Promise<void> {
  if (!passes.length) return
  await sql`
    update wallet_refresh r set failures = r.failures + 1,
      due_at = now() + make_interval(mins => least(${MOST_MINUTES}, (2 ^ least(r.failures, 10))::int))
    from jsonb_to_recordset(${named(passes)}::jsonb) ${asRows}
    where r.merchant_id = x.merchant_id and r.kind = x.kind and r.subject_id = x.subject_id and r.wallet = ${wallet}`.execute(
    db,
  )
}
