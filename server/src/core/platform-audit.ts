import { sql } from 'kysely'
import { newId } from './new-id.ts'
import type { AuditDetail } from './context.ts'
import type { Db, Tx } from './database.ts'

/** An entry of the platform's audit log before it has its place in the hash chain. */
export type PlatformLine = {
  at: Date
  adminId: string | null
  action: string
  status: number
  ip: string
  requestId: string
  detail?: AuditDetail
}

const lockKey = 4_062_157

/**
 * Appends an entry to the platform's audit log; it contains the hash of the previous entry. Writers hold a lock until
 * their transactions end, so make it the last statement of the transaction.
 */
export async function appendPlatformLine(tx: Tx, line: PlatformLine): Promise<void> {
  // A separate statement, so that the next one sees what the previous writer has committed.
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  const { target = null, before, after } = line.detail ?? {}
  await sql`
    insert into platform_audit (number, at, id, admin_id, action, target, status, before, after, ip, request_id, previous, hash)
    select l.number, l.at, l.id, l.admin_id, l.action, l.target, l.status, l.before, l.after, l.ip, l.request_id,
      c.previous, platform_audit_hash(c.previous, l)
    from (
      select coalesce(max(number), 0) + 1 as number,
        coalesce((select hash from platform_audit order by number desc limit 1), sha256('')) as previous
      from platform_audit) c,
    lateral (select (jsonb_populate_record(null::platform_audit, jsonb_build_object(
      'number', c.number, 'at', ${line.at}::timestamptz, 'id', ${newId()}::uuid, 'admin_id', ${line.adminId}::uuid,
      'action', ${line.action}::text, 'target', ${target}::text, 'status', ${line.status}::int,
      'before', ${jsonOf(before)}::jsonb, 'after', ${jsonOf(after)}::jsonb,
      'ip', ${line.ip}::text, 'request_id', ${line.requestId}::text))).*) l`.execute(tx)
}

const jsonOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value, withoutSecrets)

const secretName = /password|secret|token|private|certificate$|^pin$|hash/i

/** Values under secret names are removed before they are written, whoever added them. */
function withoutSecrets(name: string, value: unknown): unknown {
  return secretName.test(name) && typeof value !== 'boolean' && value !== null ? '•••' : value
}

/**
 * The first entry of the platform's audit log, beginning with `from`, whose hash does not follow from the previous one;
 * null if there is none.
 */
export async function firstBreak(db: Db | Tx, from = 1): Promise<number | null> {
  // A sharded database keeps the table under another name, so that its rows are of another type.
  const { rows } = await sql<{ number: number }>`
    select number from (
      select l.number, l.hash, l.previous, platform_audit_hash(l.previous, row(l.*)) as right_hash,
        lag(l.number, 1, ${from - 1}::bigint) over w as number_before, lag(l.hash) over w as hash_before
      from platform_audit l where l.number >= ${from} window w as (order by l.number)) as line
    where hash <> right_hash or number <> number_before + 1
      or previous <> coalesce(hash_before, (select hash from platform_audit where number = ${from - 1}), sha256(''))
    order by number limit 1`.execute(db)
  return rows[0]?.number ?? null
}
