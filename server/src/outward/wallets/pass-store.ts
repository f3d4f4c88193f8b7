import { sql } from 'kysely'
import type { PassKind, WalletName } from '@chopcard/contract/outward/wallets.ts'
import type { Db, Tx } from '../../core/database.ts'
import { later } from '../../core/later.ts'
import { merchantIn } from '../../core/merchant-in.ts'
import type { PassKey } from './pass-name.ts'
import type { PassModel } from './pass-model.ts'

export type PassRow = { kind: PassKind; subjectId: string; definitionId: string; version: number; modifiedAt: Date }

/** Told a wallet of one change of a pass, the next is told so much later at the earliest; the last one counts. */
export const SECONDS_BETWEEN = 60

/** `PassRow` of a `wallet_pass` w. */
export const passColumns = `w.kind, w.subject_id as "subjectId", w.definition_id as "definitionId", w.version, w.modified_at as "modifiedAt"`

/** A pass that was handed out; undefined where none was. */
export async function findPass(db: Db | Tx, { merchantId, kind, subjectId }: PassKey): Promise<PassRow | undefined> {
  const { rows } = await sql<PassRow>`
    select ${sql.raw(passColumns)} from wallet_pass w
    where w.merchant_id = ${merchantId} and w.kind = ${kind} and w.subject_id = ${subjectId}`.execute(db)
  return rows[0]
}

/** Remembers that a pass was handed out, and how passes of its look looked then. */
export async function handOut(tx: Tx, merchantId: string, model: PassModel): Promise<void> {
  const { kind, subjectId, definitionId, design } = model
  await sql`
    insert into wallet_design (merchant_id, kind, definition_id, digest)
    values (${merchantId}, ${kind}, ${definitionId}, ${Buffer.from(design, 'hex')}) on conflict do nothing`.execute(tx)
  await sql`
    insert into wallet_pass (merchant_id, kind, subject_id, definition_id, version, modified_at)
    select ${merchantId}, ${kind}, ${subjectId}, ${definitionId}, tick, date_trunc('second', now()) from wallet_clock
    on conflict do nothing`.execute(tx)
}

type Followed = { balance?: string; dueAt?: Date }

/**
 * Has a wallet told of the changes of a pass from now on: `balance` is what it shows already, and `dueAt` when it is told first where it
 * may show less.
 */
export async function follow(
  tx: Tx,
  { merchantId, kind, subjectId }: PassKey,
  wallet: WalletName,
  { balance, dueAt }: Followed = {},
): Promise<void> {
  await sql`
    insert into wallet_refresh (merchant_id, kind, subject_id, wallet, told_balance, due_at)
    values (${merchantId}, ${kind}, ${subjectId}, ${wallet}, ${balance ?? null}, ${dueAt ?? null}) on conflict do nothing`.execute(
    tx,
  )
}

/** Has a wallet told again of what it was told since a moment: some device may not have been there yet. */
export async function tellAgain(
  tx: Tx,
  { merchantId, kind, subjectId }: PassKey,
  wallet: WalletName,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await sql`
    update wallet_refresh
    set due_at = coalesce(due_at, greatest(${now}::timestamptz, ${later('told_at', SECONDS_BETWEEN)}))
    where merchant_id = ${merchantId} and kind = ${kind} and subject_id = ${subjectId} and wallet = ${wallet}
      and told_at > ${since}::timestamptz`.execute(tx)
}

/** Has a wallet told no more. */
export async function unfollow(
  db: Db | Tx,
  { merchantId, kind, subjectId }: PassKey,
  wallet: WalletName,
): Promise<void> {
  await sql`
    delete from wallet_refresh
    where merchant_id = ${merchantId} and kind = ${kind} and subject_id = ${subjectId} and wallet = ${wallet}`.execute(
    db,
  )
}

/** The passes of subjects, as a subscriber finds them: with duplicates, and with many that no phone has. */
export type Changed = { merchant_id: string; kind: PassKind; subject_id: string }

const listed = (passes: readonly Changed[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(passes)}::jsonb) as x (merchant_id uuid, kind text, subject_id uuid)`

/**
 * Gives changed passes a new version, and has their wallets told: at once, or a while after they were told last. Answers with
 * the wallets that have something to be told.
 */
export async function markChanged(tx: Tx, changed: readonly Changed[]): Promise<WalletName[]> {
  if (!changed.length) return []
  const merchant = merchantIn(changed, 'x.merchant_id')
  const { rows } = await sql<Changed>`
    select distinct w.merchant_id, w.kind, w.subject_id from ${listed(changed)}
    join wallet_pass w on w.merchant_id = ${merchant} and w.kind = x.kind and w.subject_id = x.subject_id`.execute(tx)
  if (!rows.length) return []
  // On its own: only the coordinator of a sharded database has the clock, and its nodes take no now() beside columns.
  const { rows: clocks } = await sql<{
    tick: number
    now: Date
  }>`update wallet_clock set tick = tick + 1 returning tick, now()`.execute(tx)
  const { tick, now } = clocks[0] ?? {}
  await sql`
    update wallet_pass w set version = ${tick}::bigint,
      modified_at = greatest(date_trunc('second', ${now}::timestamptz, 'UTC'), ${later('w.modified_at', 1)})
    from ${listed(rows)}
    where w.merchant_id = ${merchant} and w.kind = x.kind and w.subject_id = x.subject_id`.execute(tx)
  const told = await sql<{ wallet: WalletName }>`
    update wallet_refresh r set due_at = coalesce(r.due_at, greatest(${now}::timestamptz, ${later('r.told_at', SECONDS_BETWEEN)}))
    from ${listed(rows)}
    where r.merchant_id = ${merchant} and r.kind = x.kind and r.subject_id = x.subject_id
    returning r.wallet`.execute(tx)
  return [...new Set(told.rows.map(({ wallet }) => wallet))]
}
