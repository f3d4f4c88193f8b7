import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { type CampaignRules, readSettings, rulesOf } from '../campaigns/stored-settings.ts'
import type { CardRow } from '../cards/card-store.ts'
import type { PastEntry } from '../cards/level-rules.ts'
import type { Effects } from '../../ledger/decision.ts'
import type { Db, Tx } from '../../core/database.ts'

/** All lines of a card in their order, each with the rules that made it where a void plays them again. */
export async function pastEntries(db: Db | Tx, merchantId: string, card: CardRow): Promise<PastEntry[]> {
  const rules = await rulesByRevision(db, merchantId, card)
  const now = rulesOf(card.campaign_type, card.settings, false)
  const lines = await db
    .selectFrom('chop_entry as e')
    .leftJoin('chop_void as v', (join) =>
      join.onRef('v.merchant_id', '=', 'e.merchant_id').onRef('v.entry_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.kind', 'e.quantity', 'e.local_day', 'e.campaign_revision', 'e.effects', 'v.void_id'])
    .where('e.merchant_id', '=', merchantId)
    .where('e.card_id', '=', card.id)
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
