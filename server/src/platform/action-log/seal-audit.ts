import { newId } from '../../core/new-id.ts'
import { defineJob } from '../../core/job-queue.ts'
import { sql } from 'kysely'
import { firstBrokenSeal, sealNextBlock } from '../../core/audit-seals.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { firstBreak } from '../../core/platform-audit.ts'

/** Blocks in one run: what is left is the next minute's. */
const MAX_BLOCKS = 100

/** Seals what the merchants' audit has gained since the last minute. */
export const sealAudit: JobHandler = {
  job: defineJob('seal-audit'),
  cron: '* * * * *',
  run: async ({ database }) => {
    let sealed = 0
    for (let block = 0; block < MAX_BLOCKS; block++) {
      const lines = await sealNextBlock(database)
      sealed += lines
      if (!lines) break
    }
    return { sealed }
  },
}

/** Checks both chains every night, and that the platform's still holds the last line that was checked before. */
export const checkAudit: JobHandler = {
  job: defineJob('check-audit'),
  cron: '30 4 * * *',
  run: async ({ database: { kysely: db }, log }) => {
    const before = await db
      .selectFrom('audit_check')
      .select(['platform_lines', 'head_hash'])
      .where('head_hash', 'is not', null)
      .orderBy('checked_at', 'desc')
      .executeTakeFirst()
    const head = await db
      .selectFrom('platform_audit')
      .select(['number', 'hash'])
      .orderBy('number', 'desc')
      .executeTakeFirst()
    const known =
      before &&
      (await db
        .selectFrom('platform_audit')
        .select('hash')
        .where('number', '=', before.platform_lines)
        .executeTakeFirst())
    const isCut = before !== undefined && !known?.hash.equals(before.head_hash ?? Buffer.alloc(0))
    const platformBreak = (await firstBreak(db)) ?? (isCut ? before.platform_lines : null)
    const sealBreak = await firstBrokenSeal(db)
    const sums = await db
      .selectFrom('audit_seal')
      .select([
        sql<number>`count(*)`.as('seals'),
        sql<number>`coalesce(sum(lines), 0)::bigint`.as('sealed_lines'),
        sql<number>`count(amended_at)`.as('amended'),
      ])
      .executeTakeFirstOrThrow()
    await db
      .insertInto('audit_check')
      .values({
        ...sums,
        id: newId(),
        checked_at: sql<Date>`now()`,
        platform_lines: head?.number ?? 0,
        platform_break: platformBreak,
        head_hash: head?.hash ?? null,
        seal_break: sealBreak,
      })
      .execute()
    if (platformBreak !== null || sealBreak !== null)
      log.error({ platformBreak, sealBreak }, 'the audit was tampered with')
    return {
      lines: (head?.number ?? 0) + sums.sealed_lines,
      broken: Number(platformBreak !== null) + Number(sealBreak !== null),
    }
  },
}
