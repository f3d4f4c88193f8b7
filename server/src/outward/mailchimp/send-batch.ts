import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Db } from '../../core/database.ts'
import { callPatiently } from './call-patiently.ts'
import type { Connected } from './connection.ts'
import { operationOf } from './contact-operations.ts'
import type { Waiting } from './member-facts.ts'
import type { Call } from './next-step-rules.ts'

/** A member that waits, and the call that is due. */
export type Due = { waiting: Waiting; step: Call }

/** Mailchimp allows 500 open batches of an account; a few keep it busy. */
const MAX_OPEN_BATCHES = 4

export async function hasRoomForBatch(db: Db, merchantId: string): Promise<boolean> {
  const { rows } = await sql<{ open: number }>`
    select count(distinct batch_id)::int as open from mailchimp_pending
    where merchant_id = ${merchantId} and batch_id is not null`.execute(db)
  return (rows[0]?.open ?? 0) < MAX_OPEN_BATCHES
}

/**
 * Sends many members in one call. A process that dies before it has written down the batch leaves them in the line: they
 * are sent once more, which changes nothing in Mailchimp.
 */
export async function sendBatch({ database }: App, connected: Connected, all: readonly Due[]): Promise<void> {
  const operations = all.map(({ waiting, step }) => {
    const { method, path, query, body } = operationOf(step, waiting, connected)
    return {
      operation_id: waiting.memberId,
      method,
      path,
      ...(query && { params: query }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
  })
  const { id } = await callPatiently<{ id: string }>(connected, {
    method: 'POST',
    path: '/batches',
    body: { operations },
  })
  const sent = all.map(({ waiting: { memberId, asked }, step }) => ({ id: memberId, asked, step }))
  await sql`update mailchimp_pending p set batch_id = ${id}, sent = n.step
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as n (id uuid, asked int, step jsonb)
    where p.merchant_id = ${connected.row.merchant_id} and p.member_id = n.id`.execute(database.kysely)
}
