import { amountSettings } from '@chopcard/contract/loyalty/amount-rules.ts'
import { memberDetailNames } from '@chopcard/contract/members/member-details.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type {
  getCard as getCardRoute,
  listCardsByEmail as listByEmailRoute,
  listCards as listCardsRoute,
} from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { StoredSettings } from '../campaigns/stored-settings.ts'
import type { Merchant, MerchantContext, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { localDay } from '../../core/clock.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { orderOf, searchedUpTo, fetchPage } from '../../core/paging.ts'
import type { DB } from '../../core/schema.d.ts'
import { type Balance, isBehindTime, shownBalance, storedBalance } from './balance-sql.ts'
import { loadCard } from './card-store.ts'
import { presentCard } from './present-card.ts'
import { isOneShort, nothingShort } from './one-short.ts'
import { withSegment } from './with-segment.ts'
import type { CardFilters } from './card-filters.ts'
import {
  presentVisits,
  visitColumns,
  visitConditions,
  visitDirections,
  visitOrders,
  visitSortOf,
  type VisitRow,
} from './visit-filters.ts'

const withMembers = (db: Db | Tx, merchant: Merchant) =>
  db
    .selectFrom('card as c')
    .innerJoin('member as mb', (join) =>
      join.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
    )
    .where('c.merchant_id', '=', merchant.id)

/** The cards of a merchant with their members and campaigns: what the list and the log are made of. */
export const cardsOf = (db: Db | Tx, merchant: Merchant) =>
  withMembers(db, merchant).innerJoin('campaign as cp', (join) =>
    join.onRef('cp.merchant_id', '=', 'c.merchant_id').onRef('cp.id', '=', 'c.campaign_id'),
  )

/**
 * As many rows as `cardsQuery` finds. Every card has a member and a campaign, so what is joined from the left and not looked
 * at need not be read: the count then goes over cards alone, and over members too where a filter asks for them.
 */
export function countedCards(
  db: Db | Tx,
  merchant: Merchant,
  filters: CardFilters,
  balance: Balance = shownBalance,
): ReturnType<typeof cardsQuery> {
  const members: ReturnType<typeof withMembers> = areOfMembers(filters)
    ? withMembers(db, merchant)
    : db
        .selectFrom('card as c')
        .leftJoin('member as mb', (join) =>
          join.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
        )
        .where('c.merchant_id', '=', merchant.id)
  const joined = members.leftJoin('campaign as cp', (join) =>
    join.onRef('cp.merchant_id', '=', 'c.merchant_id').onRef('cp.id', '=', 'c.campaign_id'),
  )
  return withLevels(joined, merchant, filters, balance)
}

/** Whether filters, or those of their segment, ask for what stands with the member. */
export const areOfMembers = (filters: CardFilters): boolean =>
  [filters, filters.within ?? {}].some(({ q, email, contact, birthday }: CardFilters) =>
    Boolean(q || email || contact || birthday),
  )

/** The cards of a merchant that fit the filters, without order or limit. */
export function cardsQuery(db: Db | Tx, merchant: Merchant, filters: CardFilters, balance: Balance = shownBalance) {
  return withLevels(cardsOf(db, merchant), merchant, filters, balance)
}

function withLevels(cards: ReturnType<typeof cardsOf>, merchant: Merchant, filters: CardFilters, balance: Balance) {
  const joined = cards.leftJoin('member_level as l', (join) =>
    join.onRef('l.merchant_id', '=', 'c.merchant_id').onRef('l.id', '=', 'c.level_id'),
  )
  const { within, oneShortAt } = filters
  const found = filtered(joined, merchant, filters, balance)
  return within ? filtered(found, merchant, { ...within, oneShortAt }, balance) : found
}

type Tables = Pick<DB, 'card' | 'member' | 'campaign' | 'member_level'>
type Joined = { c: Tables['card']; mb: Tables['member']; cp: Tables['campaign']; l: Tables['member_level'] }

function filtered<DBX extends DB & Joined, O>(
  query: SelectQueryBuilder<DBX, 'c' | 'mb' | 'cp' | 'l', O>,
  merchant: Merchant,
  f: CardFilters,
  balance: Balance,
) {
  const where = (condition: ReturnType<typeof sql<boolean>>) => {
    query = query.where(condition)
  }
  if (f.campaignId) where(sql<boolean>`c.campaign_id = ${f.campaignId}`)
  if (f.levelId) where(sql<boolean>`c.level_id = ${f.levelId}`)
  if (f.email) where(sql<boolean>`mb.email = ${f.email}`)
  where(localDayRange('c.created_at', { from: f.createdFrom, to: f.createdTo }, merchant.timeZone))
  where(localDayRange('c.expires_at', { from: f.expiresFrom, to: f.expiresTo }, merchant.timeZone))
  if (f.memberIds) where(sql<boolean>`c.id = any(${f.memberIds}::uuid[])`)
  if (f.balanceFrom !== undefined) where(sql<boolean>`${balance} >= ${f.balanceFrom}`)
  if (f.balanceTo !== undefined) where(sql<boolean>`${balance} <= ${f.balanceTo}`)
  if (f.contact) where(reachable[f.contact])
  if (f.state === 'expired') where(sql<boolean>`c.state <> 'closed' and (c.state = 'expired' or c.expires_at <= now())`)
  else if (f.state)
    where(sql<boolean>`c.state = ${f.state} and (c.state = 'closed' or c.expires_at is null or c.expires_at > now())`)
  const today = () => localDay(new Date(), merchant.timeZone)
  if (f.oneShort) where(isOneShort(f.oneShortAt ?? nothingShort, merchant.id))
  for (const condition of visitConditions(f, merchant.id, today)) where(condition)
  if (f.q) where(matches(f.q, merchant))
  return query
}

const reachable = {
  any: sql<boolean>`(mb.email is not null or mb.mobile is not null)`,
  none: sql<boolean>`(mb.email is null and mb.mobile is null)`,
  email: sql<boolean>`mb.email is not null`,
  mobile: sql<boolean>`mb.mobile is not null`,
}

/**
 * A card number is found whole or by its beginning; anything else is part of an address, a name or a number. Short texts
 * would fit nearly everything, so they must be how the address or the name begins.
 */
export function matches(q: string, merchant: Merchant) {
  const word = q.toLowerCase()
  const like = word.replace(/[\\%_]/g, '\\$&')
  const digits = q.replace(/[\s-]/g, '')
  if (/^\d{4,12}$/.test(digits)) return matchesNumber(digits, merchant)
  return word.length < 3
    ? sql<boolean>`(mb.email like ${`${like}%`} or lower(mb.nickname) like ${`${like}%`})`
    : sql<boolean>`${searched('mb')} like ${`%${like}%`}`
}

/** What members are searched by, as their index has it. */
export const searched = (member: 'mb' | 'm') => {
  const column = (name: string) => sql`coalesce(${sql.ref(`${member}.${name}`)}, '')`
  return sql`(${column('email')} || ' ' || lower(${column('nickname')}) || ' ' || ${column('mobile')})`
}

// Both conditions are the card's own, so that an index answers each: a beginning as a range, the members in a list.
const matchesNumber = (digits: string, merchant: Merchant) => sql<boolean>`(
  c.card_number between ${digits.padEnd(12, '0')} and ${digits.padEnd(12, '9')}
  or c.member_id = any(array(
    select m.id from member as m
    where m.merchant_id = ${merchant.id} and ${searched('m')} like ${`%${digits}%`} and m.mobile like ${`%${digits}%`}
  )))`

export const cardColumns = [
  'c.id',
  'c.card_number',
  'c.campaign_id',
  'c.state',
  'c.balances',
  'c.lots',
  'c.carried',
  'c.level_id',
  'l.level',
  'c.expires_at',
  'c.promotion_code',
  'c.remark',
  'c.additional_info',
  'c.created_at',
  ...memberDetailNames.map((name) => `mb.${name}` as const),
  'cp.name as campaign_name',
  'cp.type as campaign_type',
] as const

const shownSettings = ['chopTypes', 'welcomeGift', 'expireChops', 'onePerVisit', ...amountSettings] as const
const chopTypes = sql<Pick<StoredSettings, (typeof shownSettings)[number]>>`jsonb_build_object(${sql.join(
  shownSettings.flatMap((name) => [sql.lit(name), sql`cp.settings -> ${sql.lit(name)}`]),
)})`.as('settings')

/** A card of a list: what its answer is made of. */
export type ListedCard = Parameters<typeof presentCard>[0]

/** The query's cards with what answers show. */
export const selectCards = (query: ReturnType<typeof cardsQuery>) =>
  query
    .select([...cardColumns])
    .select(chopTypes)
    .$castTo<ListedCard>()

export type ListedVisits = ListedCard & VisitRow

/** The cards with the visits of their members. In their order, where an index has it, every row must have them. */
export function withVisits(cards: ReturnType<typeof selectCards>, isOrder: boolean) {
  const joined = isOrder
    ? cards.innerJoin('member_visits as v', (join) =>
        join.onRef('v.merchant_id', '=', 'c.merchant_id').onRef('v.member_id', '=', 'c.member_id'),
      )
    : cards.leftJoin('member_visits as v', (join) =>
        join.onRef('v.merchant_id', '=', 'c.merchant_id').onRef('v.member_id', '=', 'c.member_id'),
      )
  return (joined as typeof cards).select(visitColumns as never).$castTo<ListedVisits>()
}

const sortColumns = (balance: Balance) => ({
  createdAt: sql`c.created_at`,
  expiresAt: sql`c.expires_at`,
  balance,
  email: sql`mb.email`,
  ...visitOrders,
})

export const listCards: Verb<typeof listCardsRoute> = async (ctx, asked) => {
  const query = await withSegment(ctx.db, ctx.merchant, asked.query)
  const balance = await balanceFor(ctx, query)
  const sort = query.sort ?? '-createdAt'
  const { column, direction } = orderOf(sort, sortColumns(balance))
  const cards = cardsQuery(ctx.db, ctx.merchant, query, balance)
  const visitSort = visitSortOf(sort)
  const selected = withVisits(selectCards(cards), visitSort !== undefined)
  const ordered = visitSort
    ? byVisits(selected, visitSort, direction)
    : selected.orderBy(column, direction).orderBy('c.id', direction)
  const page = await fetchPage(ctx.db, ordered, query, {
    counted: countedCards(ctx.db, ctx.merchant, query, balance),
    ...(query.q && { countLimit: searchedUpTo }),
  })
  return { ...page, items: page.items.map((row) => ({ ...presentCard(row, ctx.now), ...presentVisits(row) })) }
}

/** In the order of the index: many members may have as many visits, and all of those would be sorted by another one. */
const byVisits = (
  cards: ReturnType<typeof withVisits>,
  sort: NonNullable<ReturnType<typeof visitSortOf>>,
  direction: 'asc' | 'desc',
) =>
  cards
    .orderBy(visitOrders[sort], visitDirections[sort][direction])
    .orderBy(sql`v.member_id`, direction === 'desc' ? 'asc' : 'desc')
    .orderBy('c.id')

/**
 * What a list is ordered and filtered by where it asks for balances: the stored ones, which an index has, unless time has
 * changed some that the night has not written down yet.
 */
async function balanceFor({ db, merchant }: MerchantContext, query: CardFilters & { sort?: string }): Promise<Balance> {
  const { balanceFrom, balanceTo } = { ...query.within, ...query }
  const isAsked = balanceFrom ?? balanceTo ?? query.sort?.endsWith('balance')
  return isAsked && (await isBehindTime(db, merchant)) ? shownBalance : storedBalance
}

export const listCardsByEmail: Verb<typeof listByEmailRoute> = async (ctx, { query }) => {
  const rows = await selectCards(cardsQuery(ctx.db, ctx.merchant, query))
    .orderBy('c.created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => presentCard(row, ctx.now))
}

export const getCard: Verb<typeof getCardRoute> = async (ctx, { params }) =>
  presentCard(await loadCard(ctx.app.database, ctx.merchant, params.id, ctx.now), ctx.now)
