import type { Saved } from './saved-settings.ts'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { breaks, type Tx } from '../../core/database.ts'
import { saveRewardCoupons } from './reward-coupons.ts'
import { changesBooths, saveBooths } from './save-booths.ts'
import type { Change } from './setting-changes.ts'
import { recordEvent } from '../../core/events.ts'

/** Who saves, as the change history names them; no id is the platform itself. */
export type SavedBy = { id: string | null; nickname: string | null }

/** The columns of `campaign` that repeat a setting. */
export const campaignColumns = ({ revision, settings }: Saved) => ({
  revision,
  settings: JSON.stringify(settings),
  name: settings.name,
  end_date: settings.endDate,
})

/** Writes a revision with its lookup rows: chop types and levels, where those that are gone stay as removed. */
export async function saveRevision(tx: Tx, saved: Saved, changes: Change[], by: SavedBy): Promise<void> {
  await tx
    .insertInto('campaign_revision')
    .values({
      merchant_id: saved.merchantId,
      campaign_id: saved.campaignId,
      revision: saved.revision,
      settings: JSON.stringify(saved.settings),
      changes: JSON.stringify(changes),
      staff_id: by.id,
      nickname: by.nickname,
    })
    .execute()
  await saveChopTypes(tx, saved)
  await saveLevels(tx, saved)
  await saveRewardCoupons(tx, saved)
  const isEnd = changes.some(({ field, after }) => field === 'state' && after === 'ended')
  const type = saved.revision === 1 ? 'campaign.created' : isEnd ? 'campaign.ended' : 'campaign.revised'
  const { merchantId, campaignId: subject, revision: version } = saved
  recordEvent(tx, { merchantId }, { type, subject, version, data: { revision: version } })
  if (saved.revision === 1 || changesBooths(changes)) await saveBooths(tx, saved)
}

async function saveChopTypes(tx: Tx, { merchantId, campaignId, settings }: Saved): Promise<void> {
  const rows = settings.chopTypes.map(({ id, slot, code }) => ({
    merchant_id: merchantId,
    campaign_id: campaignId,
    id,
    slot,
    code,
  }))
  await tx
    .insertInto('chop_type')
    .values(rows)
    .onConflict((known) =>
      known.columns(['merchant_id', 'id']).doUpdateSet((row) => ({ code: row.ref('excluded.code') })),
    )
    .execute()
}

async function saveLevels(tx: Tx, { merchantId, campaignId, settings }: Saved): Promise<void> {
  const rows = settings.memberLevels.map(({ id, level, description }, position) => ({
    merchant_id: merchantId,
    campaign_id: campaignId,
    id,
    level,
    description,
    position,
  }))
  await tx
    .updateTable('member_level')
    .set({ removed_at: sql`now()` })
    .where('merchant_id', '=', merchantId)
    .where('campaign_id', '=', campaignId)
    .where('removed_at', 'is', null)
    .where(
      'id',
      'not in',
      rows.map(({ id }) => id),
    )
    .execute()
  await tx
    .insertInto('member_level')
    .values(rows)
    .onConflict((known) =>
      known.columns(['merchant_id', 'id']).doUpdateSet((row) => ({
        level: row.ref('excluded.level'),
        description: row.ref('excluded.description'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute()
}

/** The breach of a campaign's unique name as the refusal at its field; any other error as it is. */
export function refuseTakenName(error: unknown): never {
  if (breaks(error, 'campaign_name'))
    refuse('NAME_ALREADY_EXISTS', { fields: [{ path: 'settings.name', message: 'nameExists' }] })
  throw error
}
