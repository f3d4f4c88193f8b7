import { sql } from 'kysely'
import type { Database, Db, Tx } from './database.ts'

const lockKey = 4_062_160
/** Rows per block: few enough that a block can be corrected within a request. */
const blockSize = 1_000

/**
 * Puts rows that are not sealed yet into the next block; returns their number. A lock lets one process at a time do
 * this.
 */
export const sealNextBlock = (database: Database): Promise<number> =>
  database.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    const last = await tx
      .selectFrom('audit_seal')
      .select(['number', 'hash'])
      .orderBy('number', 'desc')
      .executeTakeFirst()
    const number = (last?.number ?? 0) + 1
    const { numAffectedRows: lines = 0n } = await sql`
      update audit a set seal = ${number}
      from (select merchant_id, at, id from audit where seal is null order by id limit ${blockSize} for update) l
      where a.merchant_id = l.merchant_id and a.at = l.at and a.id = l.id`.execute(tx)
    if (lines)
      await sql`
      insert into audit_seal (number, lines, first_digest, digest, previous, hash, sealed_at)
      select ${number}, ${Number(lines)}, d, d, p, ${hashOf(sql`p`, sql`${number}::bigint`, sql`d`)}, now()
      from (select audit_digest(${number}) as d, ${last?.hash ?? Buffer.alloc(0)}::bytea as p) as block`.execute(tx)
    return Number(lines)
  })

/** The hash of a block, over the previous block's hash, its own number, and the digest of its rows. */
const hashOf = (previous: ReturnType<typeof sql>, number: ReturnType<typeof sql>, digest: ReturnType<typeof sql>) =>
  sql`sha256(${previous} || convert_to((${number})::text, 'UTF8') || ${digest})`

/** Marks blocks whose rows were changed or removed legitimately, when a member was forgotten. */
export async function amendSeals(tx: Tx, lines: readonly { seal: number | null }[]): Promise<void> {
  const seals = [...new Set(lines.flatMap(({ seal }) => seal ?? []))].sort((a, b) => a - b)
  if (seals.length)
    await sql`
      update audit_seal set digest = audit_digest(number), amended_at = now(),
        lines = (select count(*) from audit where seal = number)
      where number = any(${seals})`.execute(tx)
}

/** Number of blocks that one statement checks. */
const atOnce = 25

/** The first block that differs from what was sealed, or does not follow the previous one; null if there is none. */
export async function firstBrokenSeal(db: Db): Promise<number | null> {
  const { last } = await db
    .selectFrom('audit_seal')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  for (let from = 1; from <= last; from += atOnce) {
    const { rows } = await sql<{ number: number }>`
      select n as number from generate_series(${from}::bigint, ${Math.min(last, from + atOnce - 1)}::bigint) n
      left join audit_seal s on s.number = n
      left join audit_seal b on b.number = n - 1
      where s.number is null or s.digest <> audit_digest(n) or (s.amended_at is null and s.digest <> s.first_digest)
        or s.hash <> ${hashOf(sql`s.previous`, sql`n`, sql`s.first_digest`)}
        or s.previous <> coalesce(b.hash, ''::bytea)
      order by n limit 1`.execute(db)
    if (rows[0]) return rows[0].number
  }
  return null
}
