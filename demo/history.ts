import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { newCardNumber } from '../server/src/loyalty/cards/enrol-member.ts'
import { addDays, endOfDay, localDay } from '../server/src/core/clock.ts'
import { cardToken, hashToken } from '../server/src/core/secrets.ts'
import type { Tx } from '../server/src/core/database.ts'
import type { Life } from './live-through.ts'
import { pick, seededRandom } from './random.ts'

/** The first of them joined so many days ago. */
const daysBack = 430
/** How full a card is that is redeemed at the next visit. */
const full = 10
/** When a shop of breakfasts and lunches is busy, on the clock of its time zone. */
const hours = [8, 8, 8, 9, 9, 9, 10, 11, 12, 12, 13, 15, 16, 17, 18]
/** From Sunday on, how many of ten who would come on a day do. */
const shareOfDay = [5, 8, 8, 9, 8, 10, 9]

type Member = { id: string; nickname: string; email: string; created_at: Date }
type Card = {
  id: string
  member_id: string
  card_number: string
  promotion_code: string
  token_hash: string
  created_at: Date
  expires_at: Date
  first_chop_at: Date
  version: number
  balance: number
}
type Entry = {
  id: string
  operation_id: string
  card_id: string
  card_version: number
  at: Date
  kind: 'earn' | 'redeem'
  measure: 'earned' | 'redeemed'
  quantity: number
  balance_after: number
  local_day: string
  staff_id: string | null
  store_id: string | null
  nickname: string | null
  reward_id: string | null
}

/**
 * Members of the year before: some still come, some drift, most are gone. They are booked as the till would have booked them, but all
 * at once: visit by visit, a year would take as long as the rest of the demo.
 */
export async function seedHistory(life: Life, contacts: readonly { nickname: string; email: string }[]): Promise<void> {
  const random = seededRandom(20_251_101)
  const [members, cards, entries]: [Member[], Card[], Entry[]] = [[], [], []]
  for (const [i, { nickname, email }] of contacts.entries()) {
    // Many join when the shop opens, and fewer later.
    const joined = Math.round(daysBack - (daysBack - 35) * (i / contacts.length) ** 1.6)
    const visits = visitsOf(life, joined, random)
    const [first] = visits
    if (!first) continue
    const member = { id: uuid(), nickname, email, created_at: new Date(first.getTime() - 600_000) }
    const card = cardOf(life, member, first)
    members.push(member)
    for (const at of visits) book(life, card, at, entries, random)
    cards.push(card)
  }
  await life.app.database.tx((tx) => write(tx, life, { members, cards, entries }))
}

/** The moments at which somebody came who joined so many days ago, until they stay away. */
function visitsOf({ merchant }: Life, joined: number, random: () => number): Date[] {
  const now = Date.now()
  const today = localDay(new Date(now), merchant.timeZone)
  const rhythm = pick(random, [3, 4, 6, 7, 7, 9, 14, 21])
  const faithful = 0.86 + random() * 0.13
  const visits: Date[] = []
  for (let ago = joined; ago > 0; ago -= Math.max(1, Math.round(rhythm * (0.5 + random())))) {
    const day = addDays(today, -ago)
    if (random() * 10 < (shareOfDay[new Date(day).getUTCDay()] ?? 0)) {
      const hour = pick(random, hours) * 3_600_000 + Math.floor(random() * 3_600_000)
      visits.push(new Date(endOfDay(addDays(day, -1), merchant.timeZone).getTime() + 1 + hour))
    }
    if (random() > faithful) break
  }
  return visits
}

function cardOf({ app, merchant }: Life, member: Member, first: Date): Card {
  const id = uuid()
  return {
    id,
    member_id: member.id,
    card_number: newCardNumber(),
    promotion_code: id.replaceAll('-', '').slice(-10).toUpperCase(),
    token_hash: hashToken(cardToken(app.config.secret, merchant.shortKey, id, 1)).toString('hex'),
    created_at: member.created_at,
    // Renewed once, where it is older than a year.
    expires_at: endOfDay(addDays(localDay(first, merchant.timeZone), 2 * 365), merchant.timeZone),
    first_chop_at: first,
    version: 0,
    balance: 0,
  }
}

/** A stamp, and before it the reward of a card that is full. */
function book({ merchant, operators }: Life, card: Card, at: Date, entries: Entry[], random: () => number): void {
  const { id: staff_id, nickname, storeId: store_id = null } = pick(random, operators)
  const enter = (kind: Entry['kind'], quantity: number, when: Date) => {
    card.version += 1
    card.balance += quantity
    entries.push({
      // As if it had been written then: lists are in the order of their ids.
      id: uuid({ msecs: when.getTime() }),
      operation_id: uuid({ msecs: when.getTime() }),
      card_id: card.id,
      card_version: card.version,
      at: when,
      kind,
      measure: kind === 'earn' ? 'earned' : 'redeemed',
      quantity,
      balance_after: card.balance,
      local_day: localDay(when, merchant.timeZone),
      staff_id,
      nickname,
      store_id,
      reward_id: kind === 'redeem' ? 'reward' : null,
    })
  }
  if (card.balance === full) enter('redeem', -full, at)
  enter('earn', 1, new Date(at.getTime() + 20_000))
}

type Rows = { members: Member[]; cards: Card[]; entries: Entry[] }

async function write(tx: Tx, { merchant, campaign }: Life, { members, cards, entries }: Rows): Promise<void> {
  const chopType = campaign.settings.chopTypes[0]?.id
  const rows = (list: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb)`
  await sql`
    insert into member (merchant_id, id, nickname, email, language, created_at)
    select ${merchant.id}, id, nickname, email, ${merchant.language}, created_at
    from ${rows(members)} as x (id uuid, nickname text, email text, created_at timestamptz)`.execute(tx)
  await sql`
    insert into card (merchant_id, id, card_number, campaign_id, member_id, version, balances, balance, level_id, expires_at,
      first_chop_at, promotion_code, token_hash, created_at)
    select ${merchant.id}, id, card_number, ${campaign.id}, member_id, version, array[balance], balance,
      (select l.id from member_level l where l.merchant_id = ${merchant.id} and l.campaign_id = ${campaign.id}
        order by position limit 1),
      expires_at, first_chop_at, promotion_code, decode(token_hash, 'hex'), created_at
    from ${rows(cards)} as x (id uuid, member_id uuid, card_number text, promotion_code text, token_hash text,
      created_at timestamptz, expires_at timestamptz, first_chop_at timestamptz, version bigint, balance bigint)`.execute(
    tx,
  )
  await sql`
    insert into chop_entry (merchant_id, at, id, card_id, campaign_id, campaign_revision, chop_type_id, slot, operation_id,
      card_version, seq, kind, measure, quantity, balance_after, local_day, staff_id, nickname, store_id, source, reward_id)
    select ${merchant.id}, at, id, card_id, ${campaign.id}, ${campaign.revision}, ${chopType}, 1, operation_id,
      card_version, 0, kind, measure, quantity, balance_after, local_day, staff_id, nickname, store_id, 'till', reward_id
    from ${rows(entries)} as x (id uuid, operation_id uuid, card_id uuid, card_version bigint, at timestamptz, kind text,
      measure text, quantity bigint, balance_after bigint, local_day date, staff_id uuid, nickname text, store_id uuid,
        reward_id text)`.execute(tx)
  await sql`
    update campaign set card_count = card_count + ${cards.length}
    where merchant_id = ${merchant.id} and id = ${campaign.id}`.execute(tx)
  await sql`
    update merchant set member_count = member_count + ${members.length} where merchant_id = ${merchant.id}`.execute(tx)
}
