import { sql } from 'kysely'
import type { App } from '../src/core/app.ts'
import type { Job } from '../src/core/job-queue.ts'

/** What a merchant's job of that kind was queued with, last. */
export async function queuedPayload<P extends { merchantId: string }>(
  { database }: App,
  { name }: Job<P>,
  merchantId: string,
): Promise<P> {
  const { rows } = await sql<{ data: P }>`
    select data from pgboss.job where name = ${name} and data ->> 'merchantId' = ${merchantId}
    order by created_on desc limit 1`.execute(database.kysely)
  if (!rows[0]) throw new Error(`no job ${name} is queued for ${merchantId}`)
  return rows[0].data
}
