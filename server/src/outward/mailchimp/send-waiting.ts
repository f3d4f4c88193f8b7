import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Db, Tx } from '../../core/database.ts'
import { mapWithConcurrency } from '../../core/map-with-concurrency.ts'
import { applyOutcomes, dropContacts, type Gone, noteProblems } from './apply-outcome.ts'
import { callPatiently } from './call-patiently.ts'
import type { Connected } from './connection.ts'
import { operationOf } from './contact-operations.ts'
import { MailchimpError } from './mailchimp-client.ts'
import { nextWaiting, type Waiting } from './member-facts.ts'
import { type ContactStatus, nextStep } from './next-step-rules.ts'
import { type Due, hasRoomForBatch, sendBatch } from './send-batch.ts'

/** So many members at once are sent as a batch; of fewer each has a call. */
export const BATCH_FROM = 500
const SINGLE_AT_ONCE = 40
const CONCURRENCY = 4

/** Sends the next members that wait; false when there is nothing to send now. */
export async function sendWaiting(app: App, connected: Connected): Promise<boolean> {
  const { kysely: db } = app.database
  const isCrowd = await hasMoreThan(db, connected.row.merchant_id, BATCH_FROM)
  if (isCrowd && !(await hasRoomForBatch(db, connected.row.merchant_id))) return false
  const waiting = await nextWaiting(db, connected, isCrowd ? BATCH_FROM : SINGLE_AT_ONCE)
  if (waiting.length === 0) return false
  const due = await applyOwnSteps(app, connected, waiting)
  if (due.length === 0) return true
  if (isCrowd) await sendBatch(app, connected, due)
  else await mapWithConcurrency(due, CONCURRENCY, (one) => sendOne(app, connected, one))
  return true
}

const hasMoreThan = async (db: Db, merchantId: string, limit: number): Promise<boolean> => {
  const { rows } = await sql<{ members: number }>`select count(*)::int as members from (
    select from mailchimp_pending where merchant_id = ${merchantId} and batch_id is null limit ${limit + 1}) as n`.execute(
    db,
  )
  return (rows[0]?.members ?? 0) > limit
}

/** Takes those out of the line whom Mailchimp has as they wish, and does what needs no call; answers with the others. */
async function applyOwnSteps({ database }: App, { row }: Connected, all: readonly Waiting[]): Promise<Due[]> {
  const merchantId = row.merchant_id
  const steps = all.map((waiting) => ({ waiting, step: nextStep(waiting.wanted, waiting.contact) }))
  const own = steps.filter(({ step }) => !step || !('hash' in step))
  const problems = own.flatMap(({ waiting, step }) =>
    step?.kind === 'note'
      ? [{ memberId: waiting.memberId, hash: waiting.wanted?.emailHash ?? '', problem: step.problem, words: null }]
      : [],
  )
  const dropped = own.filter(({ step }) => step?.kind === 'drop').map(({ waiting }) => waiting.memberId)
  const left = own.filter(({ step }) => step?.kind !== 'drop').map(({ waiting }) => waiting)
  if (own.length)
    await database.tx(async (tx) => {
      await noteProblems(tx, merchantId, problems)
      await dropContacts(tx, merchantId, dropped)
      await leaveLine(tx, merchantId, left)
    })
  return steps.flatMap(({ waiting, step }) => (step && 'hash' in step ? [{ waiting, step }] : []))
}

/** A member who has changed meanwhile stays. */
const leaveLine = (tx: Tx, merchantId: string, all: readonly Waiting[]) =>
  sql`delete from mailchimp_pending p
    using jsonb_to_recordset(${JSON.stringify(all.map(({ memberId: id, asked }) => ({ id, asked })))}::jsonb) as n (id uuid, asked int)
    where p.merchant_id = ${merchantId} and p.member_id = n.id and p.asked = n.asked`.execute(tx)

async function sendOne(app: App, connected: Connected, due: Due): Promise<void> {
  const gone = await call(connected, due)
  await app.database.tx((tx) => applyOutcomes(tx, connected.row.merchant_id, [gone]))
}

/** What Mailchimp says of one member; what concerns all of them is thrown. */
async function call(connected: Connected, { waiting, step }: Due): Promise<Gone> {
  const { memberId } = waiting
  try {
    const answer = await callPatiently<{ status?: ContactStatus } | undefined>(
      connected,
      operationOf(step, waiting, connected),
    )
    return { memberId, step, told: { outcome: 'ok', title: '', words: '' }, status: answer?.status }
  } catch (error) {
    if (!(error instanceof MailchimpError)) throw error
    // A list that is gone is not there for an upsert either.
    const isOfContact = error.outcome === 'refused' || (error.outcome === 'missing' && step.kind !== 'upsert')
    if (!isOfContact) throw error
    return { memberId, step, told: error }
  }
}
