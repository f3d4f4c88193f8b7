import { maxOfflineHours } from '@chopcard/contract/core/limits.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { type CampaignRules, readSettings, rulesOf } from '../campaigns/stored-settings.ts'
import type { CardRow } from '../cards/card-store.ts'
import type { PastEntry } from '../cards/level-rules.ts'
import { chopKinds } from '../cards/validity-rules.ts'
import type { Effects } from '../../ledger/decision.ts'
import type { Db, Tx } from '../../core/database.ts'

/**
 * The lines of a card in their order that a void of lines of that moment looks at. Where tiers set levels it plays all of them again,
 * each by the rules that made it; elsewhere it asks for no line before the last chop that stands (`validityWithout`).
 */
export async function pastEntries(db: Db | Tx, merchantId: string, card: CardRow, at: Date): Promise<PastEntry[]> {
  const rules = await rulesByRevision(db, merchantId, card)
  const from = await firstWanted(db, merchantId, card, at)
  const now = rulesOf(card.campaign_type, card.settings, false)
  const lines = await entriesOf(db, merchantId, card)
    .select(['e.id', 'e.kind', 'e.quantity', 'e.local_day', 'e.campaign_revision', 'e.effects', 'v.void_id'])
    .where('e.at', '>=', from)
    .orderBy('e.card_version')
    .orderBy('e.seq')
    .execute()
  return lines.map((line) => ({
    id: line.id,
    kind: line.kind as EntryKind,
    quantity: line.quantity,
    day: line.local_day,
    rules: rules.get(line.campaign_revision) ?? now,
    voided: line.void_id !== null,
    level: (line.effects as Effects | null)?.level,
    validity: (line.effects as Effects | null)?.validity,
  }))
}

const entriesOf = (db: Db | Tx, merchantId: string, { id }: CardRow) =>
  db
    .selectFrom('chop_entry as e')
    .leftJoin('chop_void as v', (join) =>
      join.onRef('v.merchant_id', '=', 'e.merchant_id').onRef('v.entry_id', '=', 'e.id'),
    )
    .where('e.merchant_id', '=', merchantId)
    .where('e.card_id', '=', id)

/** Only levels that tiers set are played again, each by its rules. */
async function rulesByRevision(db: Db | Tx, merchantId: string, card: CardRow): Promise<Map<number, CampaignRules>> {
  if (!descriptorOf(card.campaign_type).hasTiers) return new Map()
  const revisions = await db
    .selectFrom('campaign_revision')
    .select(['revision', 'settings'])
    .where('merchant_id', '=', merchantId)
    .where('campaign_id', '=', card.campaign_id)
    .execute()
  return new Map(revisions.map((row) => [row.revision, rulesOf(card.campaign_type, readSettings(row), false)]))
}

/** By so much a line may be dated before one that was written earlier: what a till did without network is written when it is back. */
const LATE_MS = maxOfflineHours * 3_600_000
const before = (at: Date) => new Date(at.getTime() - LATE_MS)

/** Since when lines are wanted; a card may have very many, and a void seldom needs more than the last few. */
async function firstWanted(db: Db | Tx, merchantId: string, card: CardRow, at: Date): Promise<Date> {
  if (descriptorOf(card.campaign_type).hasTiers) return new Date(0)
  const lastChop = await entriesOf(db, merchantId, card)
    .select('e.at')
    .where('e.at', '<', before(at))
    .where('v.void_id', 'is', null)
    .where('e.kind', 'in', chopKinds(card.campaign_type))
    .where('e.quantity', '<>', 0)
    .orderBy('e.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return lastChop ? before(lastChop.at) : new Date(0)
}
