import { type MemberDetailName, memberDetailNames } from '@chopcard/contract/members/member-details.ts'
import { looksLikeCardNumber } from '@chopcard/contract/core/card-number.ts'
import type { CardState, Freezer } from '@chopcard/contract/loyalty/cards.ts'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { readSettings, type StoredSettings } from '../campaigns/stored-settings.ts'
import type { CardFacts, Lot, Validity } from '../../ledger/decision.ts'
import { localDay, startOfDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import { type Database, read, run, type Tx } from '../../core/database.ts'
import { type DateColumns, readOnNode } from '../../core/read-on-node.ts'
import type { Statement } from '../../core/statement.ts'
import { type CampaignRules, rulesOf } from '../campaigns/stored-settings.ts'
import type { Moment, Today } from './card-rules.ts'

/** A card with its member and campaign, as one read brings it. */
export type CardRow = Record<MemberDetailName, string | null> & {
  id: string
  card_number: string
  campaign_id: string
  member_id: string
  state: CardState
  version: number
  balances: number[]
  level_id: string | null
  level: string | null
  expires_at: Date | null
  validity: Validity | null
  first_chop_at: Date | null
  frozen_by: Freezer | null
  lots: Lot[]
  redeemed: string[]
  period_start: string | null
  period_earned: number
  period_level_id: string | null
  carried: number
  promotion_code: string
  token_generation: number
  remark: string
  additional_info: Record<string, string>
  created_at: Date
  campaign_name: string
  campaign_type: CampaignType
  revision: number
  ended_at: Date | null
  settings: StoredSettings
  /** What the day's caps are held against; 0 where the campaign has none, since a busy card's day is long to read. */
  earned_today: number
  redemptions_today: number
}

/** A row as it is read: the settings are added from the cache, by the campaign's revision. */
type ReadRow = Omit<CardRow, 'settings'> & { place: number }

const dates: DateColumns<ReadRow> = { expires_at: true, first_chop_at: true, created_at: true, ended_at: true }

const columns = `
  select k.place::int as place, c.id, c.card_number, c.campaign_id, c.member_id, c.state, c.version, c.balances, c.level_id, l.level, c.expires_at, c.validity,
    c.first_chop_at, c.frozen_by, c.lots, c.redeemed, c.period_start, c.period_earned, c.period_level_id, c.carried, c.promotion_code, c.token_generation, c.remark, c.additional_info, c.created_at,
    ${memberDetailNames.map((name) => `mb."${name}"`).join(', ')}, cp.name as campaign_name, cp.type as campaign_type, cp.revision, cp.ended_at, t.earned_today, t.redemptions_today`

// The days of both are those of the time zone at their time, so the moment of what is voided tells.
const isOfToday = `(e.voids_day is null or coalesce(e.voids_at >= k.today, e.voids_day = e.local_day))`

const joins = (merchant: string) => `
  join member mb on mb.merchant_id = c.merchant_id and mb.id = c.member_id
  join campaign cp on cp.merchant_id = c.merchant_id and cp.id = c.campaign_id
  left join member_level l on l.merchant_id = c.merchant_id and l.id = c.level_id
  cross join lateral (
    select coalesce(sum(e.quantity) filter (where e.measure = 'earned' and ${isOfToday}), 0)::int as earned_today,
      coalesce(sum(case when e.voids_day is null then 1 else -1 end * coalesce((e.effects ->> 'times')::int, 1))
        filter (where e.measure = 'redeemed' and e.seq = 0 and ${isOfToday}), 0)::int as redemptions_today
    from chop_entry e where cp.caps_days and e.merchant_id = ${merchant} and e.card_id = c.id and e.at >= k.today
  ) t`

const statementBy = (column: 'id' | 'card_number' | 'token_hash', type: string): Statement => ({
  name: `cards_by_${column}`,
  text: `${columns}
  from unnest($1::uuid[], $2::${type}[], $3::timestamptz[]) with ordinality as k (merchant_id, key, today, place)
  join card c on c.merchant_id = k.merchant_id and c.${column} = k.key ${joins('c.merchant_id')}`,
})

/** The same of one merchant, which a sharded database reads on one node. */
const ofOneMerchant = (column: 'id' | 'card_number' | 'token_hash', type: string): Statement => ({
  name: `cards_of_merchant_by_${column}`,
  text: `${columns}
  from unnest($2::${type}[], $3::timestamptz[]) with ordinality as k (key, today, place)
  join card c on c.merchant_id = $1::uuid and c.${column} = k.key ${joins('$1::uuid')}`,
})

export const cardsById = statementBy('id', 'uuid')
const statements = {
  id: { all: cardsById, one: ofOneMerchant('id', 'uuid') },
  card_number: { all: statementBy('card_number', 'text'), one: ofOneMerchant('card_number', 'text') },
  token_hash: { all: statementBy('token_hash', 'bytea'), one: ofOneMerchant('token_hash', 'bytea') },
}

/** How a card is named: its id, its number, or the hash of its token. */
export type CardKey = string | Buffer

/** A card that is asked for, and the moment whose day the caps are counted on. */
export type CardWanted = { merchant: Merchant; key: CardKey; now: Date }

const columnOf = (key: CardKey) =>
  typeof key !== 'string' ? 'token_hash' : looksLikeCardNumber(key) ? 'card_number' : 'id'

/**
 * Locks a card's row until the end of the transaction. A statement of its own: what is read beside the row, the day's
 * counts, must be read after the wait and not before it.
 */
export async function lockCard(database: Database, merchant: Merchant, key: CardKey, tx: Tx): Promise<void> {
  const column = columnOf(key)
  const statement = {
    name: `lock_card_by_${column}`,
    text: `select from card where merchant_id = $1 and ${column} = $2 for update`,
  }
  await run(database, statement, [merchant.id, key], tx)
}

/**
 * Cards in the order that they are asked for, undefined where a merchant has no such card; read in the transaction where one is
 * given. One statement for each way of naming a card.
 */
export async function findCards(
  database: Database,
  wanted: readonly CardWanted[],
  tx?: Tx,
): Promise<(CardRow | undefined)[]> {
  const found: (CardRow | undefined)[] = wanted.map(() => undefined)
  // In a transaction nothing is kept beyond this read.
  const own = new Map<string, CachedSettings>()
  const byColumn = Map.groupBy(wanted.keys(), (place) => columnOf(wanted[place]?.key ?? ''))
  for (const [column, places] of byColumn) {
    const asked = places.flatMap((place) => wanted[place] ?? [])
    const rows = await readRows(database, column, asked, tx)
    for (const { place, ...row } of rows) {
      const [index, merchantId] = [places[place - 1], asked[place - 1]?.merchant.id]
      if (index === undefined || !merchantId) continue
      const at = `${row.campaign_id} ${row.revision}`
      const current = own.get(at) ?? (await settingsAt(database, merchantId, row.campaign_id, row.revision, tx))
      own.set(at, current)
      const { settings, revision } = current
      found[index] = { ...row, revision, settings }
    }
  }
  return found
}

async function readRows(
  database: Database,
  column: keyof typeof statements,
  asked: readonly CardWanted[],
  tx?: Tx,
): Promise<ReadRow[]> {
  const merchantIds = asked.map(({ merchant }) => merchant.id)
  const [only = '', ...others] = new Set(merchantIds)
  const keys = asked.map(({ key }) => key)
  const days = asked.map(({ merchant, now }) => startOfDay(localDay(now, merchant.timeZone), merchant.timeZone))
  const { all, one } = statements[column]
  if (others.length) return read<ReadRow>(database, all, [merchantIds, keys, days], tx)
  // In a transaction the node is asked by its own statements, since it has changed rows there itself.
  if (!(tx ?? database.within) && (await database.isSharded()))
    return readOnNode(database, one, [only, keys, days], dates)
  return read<ReadRow>(database, one, [only, keys, days], tx)
}

/** What an operation needs of a campaign's settings: all but its long texts. */
type CachedSettings = {
  revision: number
  settings: StoredSettings
}

const settingsOfCampaign: Statement = {
  name: 'settings_of_campaign',
  text: `select revision, settings - 'terms' - 'localizations' - 'emailTemplates' as settings
    from campaign where merchant_id = $1 and id = $2`,
}

const MAX_CAMPAIGNS = 2_000

/** The settings of each campaign as they were read last, the oldest first. A save gives them a new revision. */
const cache = new Map<string, CachedSettings>()

/** The settings of a campaign at a revision, or at a newer one that was saved meanwhile. */
async function settingsAt(
  database: Database,
  merchantId: string,
  campaignId: string,
  revision: number,
  tx?: Tx,
): Promise<CachedSettings> {
  const known = cache.get(campaignId)
  if (known && known.revision === revision) return known
  const [row] = await read<CachedSettings>(database, settingsOfCampaign, [merchantId, campaignId], tx)
  if (!row) throw new Error(`a card of campaign ${campaignId}, which does not exist`)
  const current = { ...row, settings: readSettings(row) }
  // What a transaction reads may be its own change, which is not there yet for others.
  if (tx) return current
  cache.delete(campaignId)
  cache.set(campaignId, current)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CAMPAIGNS && oldest) cache.delete(oldest)
  return current
}

/** One card of the merchant, or undefined; read in the transaction where one is given. */
export const findCard = async (
  database: Database,
  merchant: Merchant,
  key: CardKey,
  now: Date,
  tx?: Tx,
): Promise<CardRow | undefined> => (await findCards(database, [{ merchant, key, now }], tx))[0]

/** The same, refusing an unknown card; a foreign one answers alike. */
export const loadCard = async (...args: Parameters<typeof findCard>): Promise<CardRow> =>
  (await findCard(...args)) ?? refuse('INVALID_MEMBER')

export const cardFacts = (row: CardRow): CardFacts => ({
  state: row.state,
  balances: row.balances,
  levelId: row.level_id,
  expiresAt: row.expires_at,
  validity: row.validity,
  firstChopAt: row.first_chop_at,
  frozenBy: row.frozen_by,
  lots: row.lots,
  redeemed: row.redeemed,
  period: row.period_start
    ? { start: row.period_start, earned: row.period_earned, levelId: row.period_level_id }
    : null,
  carried: row.carried,
})

export const todayOf = (row: CardRow): Today => ({ earned: row.earned_today, redemptions: row.redemptions_today })

export const momentOf = (merchant: Merchant, now: Date): Moment => ({
  now,
  timeZone: merchant.timeZone,
  day: localDay(now, merchant.timeZone),
})

export const rulesOfRow = (row: CardRow): CampaignRules =>
  rulesOf(row.campaign_type, row.settings, row.ended_at !== null)
