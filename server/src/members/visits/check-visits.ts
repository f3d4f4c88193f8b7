import { sql } from 'kysely'
import { aMomentAgo } from '../../core/a-moment-ago.ts'
import type { Db } from '../../core/database.ts'
import type { MoneyCheck, MoneyDifference } from '../../ledger/money-checks.ts'
import { type PageSize, pageThrough } from '../../core/page-through.ts'
import { daysByLog, type MemberDays } from './visit-days.ts'
import { visitsOf } from './visit-rules.ts'
import { type StoreRuns, storesOf } from './visit-store-rules.ts'

const membersAtOnce = 1_000

/** The visits of members against the log, and what they come to against the rule. */
export const checkVisits: MoneyCheck = async (db, merchantId) => {
  const found: MoneyDifference[] = []
  const before = await aMomentAgo(db)
  await pageThrough(
    (after, limit) => nextMembers(db, { merchantId, before }, after, limit),
    membersAtOnce,
    async (page) => {
      const members = page.map(({ id }) => ({ merchant_id: merchantId, member_id: id }))
      const byLog = new Map((await daysByLog(db, members)).map((one) => [one.member_id, one]))
      for (const stored of page) {
        const wrong = wrongIn(stored, byLog.get(stored.id))
        if (wrong) found.push({ kind: 'visits', id: stored.id, wrong: [wrong] })
      }
    },
  )
  return found
}

/** A merchant, and the moment up to which every subscriber has read what happened. */
type Looked = { merchantId: string; before: Date }

type Stored = StoreRuns & {
  id: string
  days: string[] | null
  stores_known: boolean
  lacks_campaign: boolean
  figures: string | null
  due_on: string | null
}

/**
 * The members to whom something happened a moment ago: few, and looked up once for a page. As a condition on each member the planner
 * takes them for a join with all cards.
 */
const touchedLately = ({ merchantId, before }: Looked) => sql`
  select c.member_id from chop_entry e join card c on c.merchant_id = e.merchant_id and c.id = e.card_id
  where e.merchant_id = ${merchantId} and e.at > ${before}
  union
  select c.member_id from coupon_event e
  join coupon_copy k on k.merchant_id = e.merchant_id and k.code = e.code
  join card c on c.merchant_id = k.merchant_id and c.id = k.card_id
  where e.merchant_id = ${merchantId} and e.at > ${before}`

/** Those to whom something happened a moment ago are left out: the subscriber may not have read it yet. */
async function nextMembers(db: Db, looked: Looked, after: string, limit: PageSize): Promise<Stored[]> {
  const { merchantId, before } = looked
  const { rows } = await sql<Stored>`
    select m.id, v.days::text[] as days, v.store_days::text[] as store_days, v.store_ids, v.due_on, concat_ws(' ', coalesce(v.first_visit::text, '-'), coalesce(v.last_visit::text, '-'),
      v.visits_30, v.visits_90, v.visits, coalesce(v.median_gap::text, '-'), coalesce(v.visit_group, '-')) as figures,
      exists (
        select from card c where c.merchant_id = ${merchantId} and c.member_id = m.id and c.campaign_id <> all(v.campaigns)
          and c.created_at < ${before}
          and not exists (select from visit_total_fill f where f.merchant_id = ${merchantId} and f.after < m.id)
      ) as lacks_campaign,
      not exists (select from visit_store_fill f where f.merchant_id = ${merchantId} and f.after < m.id) as stores_known
    from member m
    left join member_visits v on v.merchant_id = m.merchant_id and v.member_id = m.id
    where m.merchant_id = ${merchantId} and m.id > ${after} and m.created_at < ${before}
      and m.id <> all(array(${touchedLately(looked)}))
      and not exists (select from visit_fill f where f.merchant_id = ${merchantId} and f.after < m.id and v.member_id is null)
    order by m.id limit ${limit}`.execute(db)
  return rows
}

function wrongIn(stored: Stored, byLog: MemberDays | undefined): string | undefined {
  if (!byLog) return undefined
  if (!stored.days || stored.days.join() !== byLog.days.join()) return 'the days with a visit'
  if (stored.stores_known && storesOf(stored.days, stored).join() !== byLog.stores.join())
    return 'the stores of the visits'
  if (stored.lacks_campaign) return 'the campaigns of the cards'
  // What is due today is counted by the next job.
  if (stored.due_on !== null && stored.due_on <= byLog.today) return undefined
  const { first, last, visits30, visits90, visits, medianGap, group } = visitsOf(byLog.days, byLog.today)
  const figures = [first, last, visits30, visits90, visits, medianGap, group].map((figure) => figure ?? '-').join(' ')
  return figures === stored.figures ? undefined : 'what the visits come to'
}
