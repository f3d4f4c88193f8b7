import { sql } from 'kysely'
import type { Database, Db, Tx } from './database.ts'

const lockKey = 4_062_160
/** About as many rows per block: few enough that a block can be corrected within a request. */
const blockSize = 1_000

/**
 * Seals the next rows: those from the end of the last block on, to a position that no transaction will add rows before
 * (server/sql/event_horizon.sql). Returns their number. The rows stay as they are; the block names the range of their positions.
 * One process does this at a time, and none while rows are amended: then nothing is sealed, and the next run seals it.
 */
export const sealNextBlock = (database: Database): Promise<number> =>
  database.tx(async (tx) => {
    const { rows: locks } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey}) as "isFree"`.execute(tx)
    if (!locks[0]?.isFree) return 0
    const last = await tx
      .selectFrom('audit_seal')
      .select(['number', 'hash', 'to_position'])
      .orderBy('number', 'desc')
      .executeTakeFirst()
    const from = await firstUnsealed(tx)
    const to = await endOfNext(tx, from)
    if (to === null) return 0
    const number = (last?.number ?? 0) + 1
    const lines = await countLines(tx, { number, from, to })
    await sql`
      insert into audit_seal (number, lines, first_digest, digest, previous, hash, sealed_at, from_position, to_position)
      select ${number}, ${lines}, d, d, p, ${hashOf(sql`p`, sql`${number}::bigint`, sql`d`)}, now(), ${from}, ${to}
      from (select audit_digest(${from}, ${to}) as d, ${last?.hash ?? Buffer.alloc(0)}::bytea as p) as block`.execute(
      tx,
    )
    return lines
  })

/** Where the next block ends; null where nothing is complete. Statements of their own: a sharded database joins none of them with others. */
async function endOfNext(tx: Tx, from: number): Promise<number | null> {
  const { rows: horizons } = await sql<{ horizon: number }>`select event_horizon() as horizon`.execute(tx)
  const { rows } = await sql<{ to: number | null }>`
    select max(position) + 1 as to from (
      select position from audit where position >= ${from} and position < ${horizons[0]?.horizon ?? 0}
      order by position limit ${blockSize}) as next`.execute(tx)
  return rows[0]?.to ?? null
}

/** The end of the last block's range; before there is one, the first row that no block of rows has taken. */
async function firstUnsealed(tx: Tx): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce((select max(to_position) from audit_seal), (select min(position) from audit where seal is null), 0) as position`.execute(
    tx,
  )
  return rows[0]?.position ?? 0
}

/** The hash of a block, over the previous block's hash, its own number, and the digest of its rows. */
const hashOf = (previous: ReturnType<typeof sql>, number: ReturnType<typeof sql>, digest: ReturnType<typeof sql>) =>
  sql`sha256(${previous} || convert_to((${number})::text, 'UTF8') || ${digest})`

/** What finds a row's block. */
export type SealedLine = { seal: number | null; position: number | null }

/**
 * To be called before rows are changed or removed legitimately: until the end of the transaction nothing is sealed. Otherwise
 * a block could be sealed with rows as they were before.
 */
export const holdSeals = (tx: Tx): Promise<unknown> => sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(tx)

/** Marks blocks whose rows were changed or removed legitimately, when a member was forgotten. */
export async function amendSeals(tx: Tx, lines: readonly SealedLine[]): Promise<void> {
  const seals = lines.flatMap(({ seal }) => seal ?? [])
  const positions = lines.flatMap(({ position }) => position ?? [])
  if (!lines.length) return
  const { rows: blocks } = await sql<Block>`
    select number, from_position as "from", to_position as "to" from audit_seal where number = any(${seals}) or number in (
      select s.number from unnest(${positions}::bigint[]) as line (position)
      cross join lateral (select number, to_position from audit_seal
        where from_position <= line.position order by from_position desc limit 1) as s
      where line.position < s.to_position)
    order by number for update`.execute(tx)
  // Statements of their own see what another transaction has changed in a block that it held until now.
  for (const block of blocks)
    await sql`
      update audit_seal set digest = ${digest('audit_seal')}, amended_at = now(), lines = ${await countLines(tx, block)}
      where number = ${block.number}`.execute(tx)
}

/** A block is a range of positions; the first ones were sealed row by row. */
type Block = { number: number; from: number | null; to: number | null }

async function countLines(tx: Tx, { number, from, to }: Block): Promise<number> {
  const isInBlock = from === null ? sql`seal = ${number}` : sql`position >= ${from} and position < ${to}`
  const { rows } = await sql<{ lines: number }>`
    select count(*)::int as lines from audit where ${isInBlock}`.execute(tx)
  return rows[0]?.lines ?? 0
}

/** The digest of a block as its rows are now. */
const digest = (block: string) => {
  const of = (column: string) => sql.ref(`${block}.${column}`)
  return sql`case when ${of('from_position')} is null then audit_digest(${of('number')})
    else audit_digest(${of('from_position')}, ${of('to_position')}) end`
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
      where s.number is null or s.digest <> ${digest('s')} or (s.amended_at is null and s.digest <> s.first_digest)
        or s.from_position <> b.to_position
        or s.hash <> ${hashOf(sql`s.previous`, sql`n`, sql`s.first_digest`)}
        or s.previous <> coalesce(b.hash, ''::bytea)
      order by n limit 1`.execute(db)
    if (rows[0]) return rows[0].number
  }
  return null
}
