import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { applyOutcomes, type Gone } from './apply-outcome.ts'
import { type BatchAnswer, readArchive } from './batch-archive.ts'
import { callPatiently } from './call-patiently.ts'
import type { Connected } from './connection.ts'
import { answerOf, MailchimpError } from './mailchimp-client.ts'
import type { Call, ContactStatus } from './next-step-rules.ts'
import { outcomeInBatch } from './outcome-rules.ts'

type Batch = { status: string; response_body_url?: string }

const DOWNLOAD_TIMEOUT_MS = 30_000

/** Writes down what came of the batches that have ended; true while another one is open. */
export async function readBatches(app: App, connected: Connected): Promise<boolean> {
  const { kysely: db } = app.database
  const { rows } = await sql<{ id: string }>`select distinct batch_id as id from mailchimp_pending
    where merchant_id = ${connected.row.merchant_id} and batch_id is not null`.execute(db)
  let open = rows.length
  for (const { id } of rows) if (await readBatch(app, connected, id)) open -= 1
  return open > 0
}

async function readBatch(app: App, connected: Connected, id: string): Promise<boolean> {
  const batch = await batchOf(connected, id)
  if (batch && batch.status !== 'finished') return false
  const answers = batch?.response_body_url ? await download(connected, batch.response_body_url) : []
  const { merchant_id: merchantId } = connected.row
  await app.database.tx(async (tx) => {
    const { rows } = await sql<{ member_id: string; sent: Call }>`select member_id, sent from mailchimp_pending
      where merchant_id = ${merchantId} and batch_id = ${id}`.execute(tx)
    const answerTo = new Map(answers.map((one) => [one.operation_id, one]))
    const gone = rows.flatMap(({ member_id, sent }) => goneWith(member_id, sent, answerTo.get(member_id)))
    await applyOutcomes(tx, merchantId, gone)
    // Whoever was not answered is sent again; the others are looked at once more, and leave the line if nothing is left to do.
    await sql`update mailchimp_pending set batch_id = null, sent = null
      where merchant_id = ${merchantId} and batch_id = ${id}`.execute(tx)
  })
  return true
}

/** Undefined when Mailchimp no longer has it. */
async function batchOf(connected: Connected, id: string): Promise<Batch | undefined> {
  try {
    return await callPatiently<Batch>(connected, { method: 'GET', path: `/batches/${id}` })
  } catch (error) {
    if (error instanceof MailchimpError && error.outcome === 'missing') return undefined
    throw error
  }
}

function goneWith(memberId: string, step: Call, answer: BatchAnswer | undefined): Gone[] {
  if (!answer) return []
  const told = outcomeInBatch(answer.status_code, answer.response)
  const status = told.outcome === 'ok' ? statusIn(answer.response) : undefined
  return [{ memberId, step, told, ...(status && { status }) }]
}

function statusIn(response: string): ContactStatus | undefined {
  return response ? (JSON.parse(response) as { status?: ContactStatus }).status : undefined
}

/** Where Mailchimp leaves the results of batches. The address comes from an answer: no other host is asked. */
const isResultHost = (host: string): boolean => /^[a-z0-9.-]+\.s3(\.[a-z0-9-]+)?\.amazonaws\.com$/.test(host)

async function download({ config }: Connected, address: string): Promise<BatchAnswer[]> {
  const url = new URL(address)
  const isOurs = config.mailchimp.url !== undefined && url.origin === new URL(config.mailchimp.url).origin
  if (!isOurs && !(url.protocol === 'https:' && !url.port && isResultHost(url.hostname)))
    throw new MailchimpError('unreachable', 0, 'results of a batch lie at an unknown host', '')
  return readArchive(await answerOf(url, DOWNLOAD_TIMEOUT_MS))
}
