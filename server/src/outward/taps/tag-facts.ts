import { refuse } from '@chopcard/contract/core/errors.ts'
import type { TagKind } from '@chopcard/contract/outward/taps.ts'
import { breaks, type Tx } from '../../core/database.ts'

/** What a tag is and stands for, as it was sent. */
export type TagFacts = {
  uid: string
  name: string
  place: string
  campaignId: string | null
  boothId: string | null
  staffId: string | null
  storeId: string | null
}

const standsFor = { campaignId: 'counter', boothId: 'booth', staffId: 'staff' } as const
const tables = { campaignId: 'campaign', boothId: 'booth', staffId: 'staff' } as const
const names = Object.keys(standsFor) as (keyof typeof standsFor)[]

/** Refuses what does not go with the kind of tag, what is missing, and what is not this merchant's. */
export async function checkTagFacts(tx: Tx, merchantId: string, kind: TagKind, facts: TagFacts): Promise<void> {
  for (const name of names) {
    const id = facts[name]
    if (standsFor[name] !== kind && id !== null) atField(name, 'invalid')
    // A counter may stand for all campaigns.
    if (standsFor[name] === kind && id === null && kind !== 'counter') atField(name, 'choose')
    if (id !== null && !(await isOwn(tx, merchantId, tables[name], id))) atField(name, 'choose')
  }
  if (facts.storeId && !(await isOwn(tx, merchantId, 'store', facts.storeId))) atField('storeId', 'choose')
}

const atField = (path: string, message: string): never => refuse('INVALID_REQUEST', { fields: [{ path, message }] })

async function isOwn(
  tx: Tx,
  merchantId: string,
  table: 'campaign' | 'booth' | 'staff' | 'store',
  id: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom(table)
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .$if(table === 'booth', (query) => query.where('removed_at' as never, 'is', null))
    .$if(table === 'store', (query) => query.where('deleted_at' as never, 'is', null))
    .executeTakeFirst()
  return found !== undefined
}

/** The columns of a tag for what it stands for. */
export const tagColumns = ({ uid, name, place, campaignId, boothId, staffId, storeId }: TagFacts) => ({
  uid,
  name,
  place,
  campaign_id: campaignId,
  booth_id: boothId,
  staff_id: staffId,
  store_id: storeId,
})

/** Says of a UID that another tag has it. */
export async function orUidUsed<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!breaks(error, 'tap_tag_merchant_id_uid_key')) throw error
    return refuse('TAG_UID_USED', { fields: [{ path: 'uid', message: 'tagUidUsed' }] })
  }
}
