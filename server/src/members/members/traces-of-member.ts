import { identifyingDetails } from '@chopcard/contract/members/member-details.ts'
import { sql } from 'kysely'
import { lockMember } from '../../loyalty/cards/enrol-member.ts'
import { withMerged } from '../../loyalty/cards/merged-members.ts'
import type { TenantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { dialCodeOf } from '../../core/dial-code.ts'
import { type Forgotten, hasNumber } from './forget-traces.ts'
import { lockCardsOf } from './hold-cards.ts'
import type { AdoptedDetails } from './plan-merge.ts'

/** Who asks: the shop, which knows its people, or whoever holds a card, which shows nothing of addresses. */
export type AskedBy = 'shop' | 'member'

/** The member with those merged into them, locked with all their cards; undefined of who is forgotten or merged into another. */
export async function everythingOf(
  tx: Tx,
  ctx: TenantContext,
  memberId: string,
  by: AskedBy,
): Promise<Forgotten | undefined> {
  const merchantId = ctx.merchant.id
  const found = await lockMember(tx, merchantId, memberId)
  if (!found || found.merged_into || found.anonymised_at) return undefined
  const members = await tx
    .selectFrom('member')
    .select(['id', 'mobile_unproven', 'proven_email', ...identifyingDetails])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', await withMerged(tx, merchantId, memberId))
    .orderBy('id')
    .forUpdate()
    .execute()
  const memberIds = members.map(({ id }) => id)
  const waiting = await tx
    .selectFrom('email_change')
    .select('email')
    .where('merchant_id', '=', merchantId)
    .where('member_id', 'in', memberIds)
    .execute()
  const taken = await tx
    .selectFrom('member_merge')
    .select('taken')
    .where('merchant_id', '=', merchantId)
    .where('kept_id', 'in', memberIds)
    .execute()
  const cards = await lockCardsOf(tx, merchantId, memberIds)
  const cardIds = cards.map(({ id }) => id)
  // A number that somebody only typed in may be another's.
  const own = members.flatMap(({ mobile, mobile_unproven: isTyped }) => (mobile && !isTyped ? [mobile] : []))
  const ordered = await orderedWith(tx, merchantId, own.flatMap(dialled(ctx)))
  const besides = [...(await auditedDetails(tx, merchantId, [...memberIds, ...cardIds])), ...ordered]
  const details = [
    ...(await withoutThoseOfOthers(tx, merchantId, memberIds, besides)),
    ...members.flatMap((member) => identifyingDetails.map((name) => member[name])),
    ...waiting.map(({ email }) => email),
    ...taken.flatMap((merge) => identifyingDetails.map((name) => (merge.taken as AdoptedDetails)[name] ?? null)),
  ].filter((text) => text !== null)
  const proven = members.flatMap((member) => (member.email === member.proven_email ? [member.email] : []))
  const shown = new Set([...own, ...ordered, ...proven])
  const counts = (detail: string) => by === 'shop' || shown.has(detail)
  const traces = [...new Set(details.filter(counts))]
  const stated = [...new Set(details.filter((detail) => !counts(detail)))]
  return { merchantId, memberIds, cardIds, traces, stated, numbers: traces.flatMap(dialled(ctx)) }
}

/** Addresses and numbers that the audit log has of members and cards: what they had before, too. */
async function auditedDetails(tx: Tx, merchantId: string, ids: string[]): Promise<string[]> {
  const named = sql.join(identifyingDetails.map((name) => sql`said ->> ${sql.lit(name)}`))
  const { rows } = await sql<{ detail: string }>`
    select distinct detail from audit
    cross join lateral (values (before), (after)) as version (said)
    cross join lateral unnest(array[${named}]) as d (detail)
    where merchant_id = ${merchantId} and target in (${sql.join(ids)}) and detail <> ''`.execute(tx)
  return rows.map(({ detail }) => detail)
}

/** The addresses of orders that were placed with one of these numbers. */
async function orderedWith(tx: Tx, merchantId: string, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await tx
    .selectFrom('shop_order')
    .select('email')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .where(hasNumber(numbers))
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

/** Addresses and numbers that no other member has. */
async function withoutThoseOfOthers(
  tx: Tx,
  merchantId: string,
  memberIds: string[],
  details: string[],
): Promise<string[]> {
  if (details.length === 0) return []
  const owned = sql.join(identifyingDetails.map((name) => sql.ref(name)))
  const { rows: others } = await sql<{ detail: string }>`
    select unnest(array[${owned}]) as detail from member
    where merchant_id = ${merchantId} and id not in (${sql.join(memberIds)})
      and (${sql.join(
        identifyingDetails.map((name) => sql`${sql.ref(name)} = any(${details}::text[])`),
        sql` or `,
      )})`.execute(tx)
  const taken = new Set(others.map(({ detail }) => detail))
  return details.filter((detail) => !taken.has(detail))
}

/** The ways in which a number may be dialled, as digits. */
const dialled =
  ({ merchant }: TenantContext) =>
  (trace: string): string[] => {
    const dialCode = dialCodeOf(merchant)
    const number = /^\+\d+$/.test(trace) ? [trace.slice(1)] : []
    return dialCode && trace.startsWith(dialCode) ? [...number, trace.slice(dialCode.length)] : number
  }
