import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { type Call, type ContactStatus, problemOf, type Step } from './next-step-rules.ts'
import type { Told } from './outcome-rules.ts'

/** How a call about a member went: what Mailchimp says, and the contact's status in a good answer. */
export type Gone = { memberId: string; step: Call; told: Told; status?: ContactStatus }

/** Writes down what Mailchimp has of members after calls; a call that has to be made again leaves everything as it is. */
export async function applyOutcomes(tx: Tx, merchantId: string, all: readonly Gone[]): Promise<void> {
  for (const one of all) await applyOutcome(tx, merchantId, one)
}

async function applyOutcome(tx: Tx, merchantId: string, { memberId, step, told, status }: Gone): Promise<void> {
  const key = { merchantId, memberId }
  const { outcome, title, words } = told
  // Gone already, or archived before.
  if (step.kind === 'archive' && (outcome === 'ok' || outcome === 'missing' || outcome === 'refused'))
    return dropContact(tx, key)
  if (outcome === 'ok') {
    if (step.kind === 'tag') return keepTags(tx, key, step)
    const kept = { hash: step.hash, status: status ?? (step.kind === 'unsubscribe' ? 'unsubscribed' : 'subscribed') }
    return keepContact(tx, key, step.kind === 'upsert' ? { ...kept, digest: step.digest } : kept)
  }
  if (outcome === 'missing') return forgetStatus(tx, key)
  if (outcome !== 'refused') return
  const digest = step.kind === 'upsert' ? step.digest : undefined
  await noteProblem(tx, key, { hash: step.hash, digest, problem: problemOf(title), words: words || title })
}

type Key = { merchantId: string; memberId: string }

export async function dropContact(tx: Tx, { merchantId, memberId }: Key): Promise<void> {
  await sql`delete from mailchimp_contact where merchant_id = ${merchantId} and member_id = ${memberId}`.execute(tx)
}

/** Someone else has deleted the contact in Mailchimp: it is sent anew. */
async function forgetStatus(tx: Tx, { merchantId, memberId }: Key): Promise<void> {
  await sql`update mailchimp_contact set status = null, digest = null, tags = '{}', at = now()
    where merchant_id = ${merchantId} and member_id = ${memberId}`.execute(tx)
}

type Kept = { hash: string; status: ContactStatus; digest?: string }

/** Notes a contact as Mailchimp has it; the problem is gone, unless it is that the person has unsubscribed. */
export async function keepContact(
  tx: Tx,
  { merchantId, memberId }: Key,
  { hash, status, digest }: Kept,
): Promise<void> {
  await sql`
    insert into mailchimp_contact as c (merchant_id, member_id, email_hash, status, digest)
    values (${merchantId}, ${memberId}, ${hash}, ${status}, ${digest ?? null})
    on conflict (merchant_id, member_id) do update set email_hash = excluded.email_hash, status = excluded.status,
      digest = coalesce(excluded.digest, case when c.email_hash = excluded.email_hash then c.digest end),
      tags = case when c.email_hash = excluded.email_hash and c.status is not null then c.tags else '{}' end,
      problem = case when excluded.status in ('unsubscribed', 'cleaned') then c.problem end,
      problem_words = case when excluded.status in ('unsubscribed', 'cleaned') then c.problem_words end, at = now()
  `.execute(tx)
}

const keepTags = async (tx: Tx, { merchantId, memberId }: Key, step: Extract<Step, { kind: 'tag' }>): Promise<void> =>
  void (await sql`
    update mailchimp_contact set at = now(),
      tags = array(select unnest(tags || ${step.add}::text[]) except select unnest(${step.remove}::text[]))
    where merchant_id = ${merchantId} and member_id = ${memberId}`.execute(tx))

type Problem = { hash: string; digest?: string | undefined; problem: string; words: string | null }

export async function noteProblem(tx: Tx, { merchantId, memberId }: Key, given: Problem): Promise<void> {
  const { hash, digest = null, problem, words } = given
  await sql`
    insert into mailchimp_contact as c (merchant_id, member_id, email_hash, digest, problem, problem_words)
    values (${merchantId}, ${memberId}, ${hash}, ${digest}, ${problem}, ${words})
    on conflict (merchant_id, member_id) do update set problem = excluded.problem, problem_words = excluded.problem_words,
      email_hash = excluded.email_hash, digest = coalesce(excluded.digest, c.digest), at = now()`.execute(tx)
}
