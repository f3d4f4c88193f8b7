import { sql } from 'kysely'
import {
  type FirstCardDraft,
  firstMembers,
  type FirstStep,
  type getFirstSteps as route,
} from '@chopcard/contract/office/merchant/first-steps.ts'
import type { CardState } from '@chopcard/contract/loyalty/cards.ts'
import type { Result } from '@chopcard/contract/core/route.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { nextStep } from './next-step-rules.ts'

type FirstSteps = Result<typeof route>
type Row = {
  is_led: boolean
  draft: FirstCardDraft | null
  poster_seen: boolean
  hidden: boolean
  campaign_id: string | null
  card_id: string | null
  card_number: string | null
  card_state: CardState | null
  is_stamped: boolean
  chop_type_id: string | null
}

/** How far the merchant is: from its first campaign, the first card of that, and the first entry on the card. */
export async function readFirstSteps(
  db: Db | Tx,
  merchant: Pick<Merchant, 'id' | 'shortKey'>,
  offersWallet: () => Promise<boolean>,
): Promise<FirstSteps> {
  const row = await readProgress(db, merchant.id)
  const step = nextStep({
    isLed: row.is_led,
    hasCampaign: row.campaign_id !== null,
    isPosterSeen: row.poster_seen,
    hasCard: row.card_id !== null,
    isStamped: row.is_stamped,
  })
  const card = row.card_id &&
    row.card_number &&
    row.card_state && {
      id: row.card_id,
      cardNumber: row.card_number,
      state: row.card_state,
      chopTypeId: row.chop_type_id,
    }
  return {
    step,
    isLed: row.is_led,
    draft: row.draft,
    campaignId: row.campaign_id,
    card: card || null,
    checklist: await checklistOf(db, merchant, { row, step, offersWallet }),
  }
}

async function readProgress(db: Db | Tx, merchantId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select f.merchant_id is not null as is_led, f.draft, f.poster_seen_at is not null as poster_seen,
      f.hidden_at is not null as hidden, c.id as campaign_id, k.id as card_id, k.card_number, k.state as card_state,
      t.id as chop_type_id,
      exists (select from chop_entry e where e.merchant_id = ${merchantId} and e.card_id = k.id and e.kind not in ('initial', 'grant', 'import')) as is_stamped
    from merchant m
    left join first_steps f on f.merchant_id = m.merchant_id
    left join lateral (
      select id from campaign where merchant_id = ${merchantId} order by created_at, id limit 1) c on true
    left join lateral (
      select merchant_id, id, card_number, state from card
      where merchant_id = ${merchantId} and campaign_id = c.id order by created_at, id limit 1) k on true
    left join lateral (
      select id from chop_type where merchant_id = ${merchantId} and campaign_id = c.id order by slot limit 1) t on true
    where m.merchant_id = ${merchantId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The merchant is gone')
  return row
}

type Left = { row: Row; step: FirstStep; offersWallet: () => Promise<boolean> }

async function checklistOf(db: Db | Tx, merchant: Pick<Merchant, 'id'>, { row, step, offersWallet }: Left) {
  if (!row.is_led || row.hidden || step !== 'done') return null
  const { rows } = await sql<{ colleague: boolean; pin: boolean; details: boolean; members: number; wallet: boolean }>`
    select (select count(*) > 1 from staff s where s.merchant_id = ${merchant.id} and not s.is_key) as colleague,
      exists (select from staff s where s.merchant_id = ${merchant.id} and s.pin_digest is not null) as pin,
      m.address <> '' and (m.phone <> '' or m.website <> '') and m.opening_hours is not null as details,
      (select count(*)::int from (
        select from member p where p.merchant_id = ${merchant.id} and p.merged_into is null limit ${firstMembers}) p) as members,
      exists (select from wallet_pass w where w.merchant_id = ${merchant.id}) as wallet
    from merchant m where m.merchant_id = ${merchant.id}`.execute(db)
  const [found] = rows
  if (!found) return null
  const list = { ...found, wallet: (await offersWallet()) ? found.wallet : null }
  const isDone = list.colleague && list.pin && list.details && list.members >= firstMembers && list.wallet !== false
  return isDone ? null : list
}
