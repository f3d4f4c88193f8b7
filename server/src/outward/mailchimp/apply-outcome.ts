import { sql } from 'kysely'
import type { ContactProblem } from '@chopcard/contract/outward/merchant/mailchimp.ts'
import type { Tx } from '../../core/database.ts'
import { type Call, type ContactStatus, problemOf } from './next-step-rules.ts'
import type { Told } from './outcome-rules.ts'

/** How a call about a member went: what Mailchimp says, and the contact's status in a good answer. */
export type Gone = { memberId: string; step: Call; told: Told; status?: ContactStatus }

export type Kept = { memberId: string; hash: string; status: ContactStatus; digest?: string | undefined }
export type Problem = {
  memberId: string
  hash: string
  digest?: string | undefined
  problem: ContactProblem
  words: string | null
}
type Change =
  | { kind: 'keep'; kept: Kept }
  | { kind: 'tags'; memberId: string; add: readonly string[]; remove: readonly string[] }
  | { kind: 'problem'; problem: Problem }
  | { kind: 'drop' | 'unknown'; memberId: string }

/** Writes down what Mailchimp has of members after calls; a call that has to be made again leaves everything as it is. */
export async function applyOutcomes(tx: Tx, merchantId: string, all: readonly Gone[]): Promise<void> {
  const changes = all.flatMap(changeOf)
  const of = <K extends Change['kind']>(kind: K) =>
    changes.filter((one): one is Extract<Change, { kind: K }> => one.kind === kind)
  await keepContacts(
    tx,
    merchantId,
    of('keep').map(({ kept }) => kept),
  )
  await keepTags(tx, merchantId, of('tags'))
  await noteProblems(
    tx,
    merchantId,
    of('problem').map(({ problem }) => problem),
  )
  await dropContacts(
    tx,
    merchantId,
    of('drop').map(({ memberId }) => memberId),
  )
  await forgetStatus(
    tx,
    merchantId,
    of('unknown').map(({ memberId }) => memberId),
  )
}

function changeOf({ memberId, step, told, status }: Gone): Change[] {
  const { outcome, title, words } = told
  // Gone already, or archived before.
  if (step.kind === 'archive') return ['ok', 'missing', 'refused'].includes(outcome) ? [{ kind: 'drop', memberId }] : []
  if (outcome === 'missing') return [{ kind: 'unknown', memberId }]
  const digest = step.kind === 'upsert' ? step.digest : undefined
  if (outcome === 'refused')
    return [
      {
        kind: 'problem',
        problem: { memberId, hash: step.hash, digest, problem: problemOf(title), words: words || title },
      },
    ]
  if (outcome !== 'ok') return []
  if (step.kind === 'tag') return [{ kind: 'tags', memberId, add: step.add, remove: step.remove }]
  const known = status ?? (step.kind === 'unsubscribe' ? 'unsubscribed' : 'subscribed')
  return [{ kind: 'keep', kept: { memberId, hash: step.hash, status: known, digest } }]
}

export async function dropContacts(tx: Tx, merchantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await sql`delete from mailchimp_contact
      where merchant_id = ${merchantId} and member_id = any(${ids}::uuid[])`.execute(tx)
}

/** Someone else has deleted the contact in Mailchimp: it is sent anew. */
async function forgetStatus(tx: Tx, merchantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await sql`update mailchimp_contact set status = null, digest = null, tags = '{}', at = now()
      where merchant_id = ${merchantId} and member_id = any(${ids}::uuid[])`.execute(tx)
}

/** Notes contacts as Mailchimp has them; the problem is gone, unless it is that the person has unsubscribed. */
export async function keepContacts(tx: Tx, merchantId: string, all: readonly Kept[]): Promise<void> {
  if (all.length === 0) return
  await sql`
    insert into mailchimp_contact as c (merchant_id, member_id, email_hash, status, digest)
    select ${merchantId}, n."memberId", n.hash, n.status, n.digest
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as n ("memberId" uuid, hash text, status text, digest text)
    on conflict (merchant_id, member_id) do update set email_hash = excluded.email_hash, status = excluded.status,
      digest = coalesce(excluded.digest, case when c.email_hash = excluded.email_hash then c.digest end),
      tags = case when c.email_hash = excluded.email_hash and c.status is not null then c.tags else '{}' end,
      problem = case when excluded.status in ('unsubscribed', 'cleaned') then c.problem end,
      problem_words = case when excluded.status in ('unsubscribed', 'cleaned') then c.problem_words end,
      at = excluded.at`.execute(tx)
}

type Tagged = { memberId: string; add: readonly string[]; remove: readonly string[] }

async function keepTags(tx: Tx, merchantId: string, all: readonly Tagged[]): Promise<void> {
  if (all.length === 0) return
  await sql`
    update mailchimp_contact c set at = now(),
      tags = array(select t from unnest(c.tags) as t where not n.remove ? t
        union select jsonb_array_elements_text(n.add))
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as n ("memberId" uuid, add jsonb, remove jsonb)
    where c.merchant_id = ${merchantId} and c.member_id = n."memberId"`.execute(tx)
}

export async function noteProblems(tx: Tx, merchantId: string, all: readonly Problem[]): Promise<void> {
  if (all.length === 0) return
  await sql`
    insert into mailchimp_contact as c (merchant_id, member_id, email_hash, digest, problem, problem_words)
    select ${merchantId}, n."memberId", n.hash, n.digest, n.problem, n.words
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
      as n ("memberId" uuid, hash text, digest text, problem text, words text)
    on conflict (merchant_id, member_id) do update set problem = excluded.problem, problem_words = excluded.problem_words,
      email_hash = excluded.email_hash, digest = coalesce(excluded.digest, c.digest), at = excluded.at`.execute(tx)
}
