import { sql } from 'kysely'
import { duplicateReasons, type listDuplicates as listRoute } from '@chopcard/contract/members/merchant/members.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { presentMembers } from './present-member.ts'

const MAX_PAIRS = 100

/** The end of a number is what people type alike; the country before it is often left out. */
const tail = { looked: 6, same: 8 }
/** How alike two names have to be, from 0 to 1. */
const alike = 0.4
/** Shorter mailboxes are everybody's. */
const mailboxLength = 4

type Pair = { a: string; b: string; mobile: boolean; email: boolean; name: boolean }

/** Pairs of members who may be the same person; those that somebody set apart are left out (decisions/members.md §7). */
export const listDuplicates: Verb<typeof listRoute> = async (ctx) => {
  const pairs = await pairsOf(ctx)
  const members = await presentMembers(ctx.db, ctx.merchant, [...new Set(pairs.flatMap(({ a, b }) => [a, b]))], ctx.now)
  return pairs.flatMap((pair) => {
    const [one, other] = [members.get(pair.a), members.get(pair.b)]
    if (!one?.cards.length || !other?.cards.length) return []
    return [{ reasons: duplicateReasons.filter((reason) => pair[reason]), members: [one, other] as const }]
  }) as never
}

/**
 * Same number (its digits, with or without the country), the same mailbox in another form (behind a tag, at another host)
 * with a name that does not speak against it, and near names with the same end of the number.
 */
async function pairsOf(ctx: MerchantContext): Promise<Pair[]> {
  const merchantId = ctx.merchant.id
  const { rows } = await sql<Pair>`
    with known as (
      select m.id, m.created_at, lower(nullif(m.nickname, '')) as name,
        regexp_replace(m.mobile, '[^0-9]', '', 'g') as digits, split_part(split_part(m.email, '@', 1), '+', 1) as mailbox
      from member m
      where m.merchant_id = ${merchantId} and m.merged_into is null and m.anonymised_at is null
        and (m.mobile is not null or m.email is not null)
    ), near as (
      select a.id as a, b.id as b from known a join known b on right(a.digits, ${tail.looked}::int) = right(b.digits, ${tail.looked}::int) and a.id < b.id
      where length(a.digits) >= ${tail.looked}::int and length(b.digits) >= ${tail.looked}::int
      union
      select a.id, b.id from known a join known b on a.mailbox = b.mailbox and a.id < b.id
      where length(a.mailbox) >= ${mailboxLength}::int
    ), judged as (
      select a.id as a, b.id as b, greatest(a.created_at, b.created_at) as at,
        coalesce(a.digits = b.digits or (length(least(a.digits, b.digits)) >= ${tail.same}::int
          and right(a.digits, ${tail.same}::int) = right(b.digits, ${tail.same}::int)), false) as mobile,
        coalesce(a.mailbox = b.mailbox and length(a.mailbox) >= ${mailboxLength}::int, false) as mailbox,
        coalesce(a.name = b.name or similarity(a.name, b.name) >= ${alike}::real, false) as name,
        a.name is null or b.name is null as unnamed
      from near join known a on a.id = near.a join known b on b.id = near.b
    )
    select a, b, mobile, mailbox as email, name from judged j
    where (mobile or (mailbox and (name or unnamed)) or (name and not mailbox))
      and not exists (select from member_apart s where s.merchant_id = ${merchantId} and s.member_a = j.a and s.member_b = j.b)
    order by mobile desc, at desc limit ${MAX_PAIRS}`.execute(ctx.db)
  return rows
}
