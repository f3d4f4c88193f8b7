import { type RawBuilder, sql } from 'kysely'
import type { cardActivities, listTenantCards as route } from '@chopcard/contract/platform/admin/member-months.ts'
import type { CardState } from '@chopcard/contract/loyalty/cards.ts'
import { startOfDay } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import { containing, fetchPage } from '../../core/paging.ts'
import { rewardsOf } from '../../loyalty/chop-log/totals.ts'
import { loadTenant } from '../tenants/tenant-store.ts'
import { firstDay } from './list-member-months.ts'
import { cardEnding, maskName } from './mask-member.ts'

type Month = { first: string; next: RawBuilder<string> }
type Did = (typeof cardActivities)[number]

const inMonth = ({ first, next }: Month) => sql`e.local_day >= ${first}::date and e.local_day < ${next}`
const isUsed = sql`e.measure in ('earned', 'redeemed') and e.kind <> 'void'`

/** That card `c` did something in the month: the same rules as `member_month` is counted by. */
function didThat(did: Did, merchantId: string, month: Month, timeZone: string): RawBuilder<boolean> {
  if (did === 'joined')
    return sql`(not c.imported and c.created_at >= ${startOfDay(month.first, timeZone)}
      and c.created_at < (${month.next}::timestamp at time zone ${timeZone}))`
  return sql`c.id in (select e.card_id from chop_entry e where e.merchant_id = ${merchantId} and ${inMonth(month)}
    and ${did === 'redeeming' ? sql`e.measure = 'redeemed' and e.kind <> 'void'` : isUsed})`
}

/** The cards of one merchant, the newest first; members are masked. */
export const listTenantCards: Verb<typeof route> = async ({ db, now }, { params, query }) => {
  const tenant = await loadTenant(db, params.id)
  const first = firstDay(now, query.month)
  const month: Month = { first, next: sql<string>`(${first}::date + interval '1 month')::date` }
  const ofCard = (what: RawBuilder<unknown>) => sql`(select ${what} from chop_entry e
    where e.merchant_id = c.merchant_id and e.card_id = c.id and ${inMonth(month)})`
  let cards = db
    .selectFrom('card as c')
    .innerJoin('member as mb', (on) =>
      on.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
    )
    .innerJoin('campaign as cp', (on) =>
      on.onRef('cp.merchant_id', '=', 'c.merchant_id').onRef('cp.id', '=', 'c.campaign_id'),
    )
    .select(['c.id', 'c.card_number', 'c.state', 'c.created_at', 'mb.nickname', 'cp.name as campaign'])
    .select([
      sql<number>`${ofCard(sql`count(*) filter (where e.seq = 0)`)}`.as('entries'),
      sql<number>`${ofCard(sql`coalesce(sum(${rewardsOf('e.effects')}) filter (where e.seq = 0 and e.measure = 'redeemed' and e.kind <> 'void'), 0)`)}`.as(
        'redemptions',
      ),
      sql<Date | null>`${ofCard(sql`max(e.at)`)}`.as('last_entry_at'),
    ])
    .where('c.merchant_id', '=', params.id)
  if (query.did) cards = cards.where(didThat(query.did, params.id, month, tenant.time_zone))
  if (query.q) cards = cards.where(sql<boolean>`(cp.name ilike ${containing(query.q)} or c.card_number = ${query.q})`)
  const direction = query.sort === 'createdAt' ? 'asc' : 'desc'
  const page = await fetchPage(db, cards.orderBy('c.created_at', direction).orderBy('c.id', direction), query, {
    endsThere: true,
  })
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      cardEnding: cardEnding(row.card_number),
      member: maskName(row.nickname),
      campaign: row.campaign,
      state: row.state as CardState,
      createdAt: row.created_at.toISOString(),
      entries: row.entries,
      redemptions: row.redemptions,
      lastEntryAt: row.last_entry_at?.toISOString() ?? null,
    })),
  }
}
