import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { TagKind, TapMessage } from '@chopcard/contract/outward/taps.ts'
import { sayTap } from '../../demo/tag-chip.ts'
import type { App } from '../src/core/app.ts'
import { ensureMasterKey, masterKeyOf } from '../src/outward/taps/master-key.ts'
import { tagKeysOf } from '../src/outward/taps/tag-keys.ts'
import type { TestMerchant } from './make.ts'

type Facts = {
  kind?: TagKind
  campaignId?: string
  boothId?: string
  staffId?: string
  storeId?: string
  name?: string
}

/** A tag with its chip: each `tap` is the next one, unless a count is named. */
export type TestTag = { id: string; uid: string; tap(counter?: number): TapMessage }

export const newUid = (): string => `04${randomBytes(6).toString('hex').toUpperCase()}`

/** A tag on the counter, or another one, that is written and that nobody has tapped yet. */
export async function makeTag(app: App, merchant: Pick<TestMerchant, 'id'>, facts: Facts = {}): Promise<TestTag> {
  const { kysely: db } = app.database
  const of = { db, secret: app.config.secret, merchantId: merchant.id }
  await ensureMasterKey(of)
  const [id, uid] = [uuid(), newUid()]
  await db
    .insertInto('tap_tag')
    .values({
      merchant_id: merchant.id,
      id,
      uid,
      kind: facts.kind ?? 'counter',
      name: facts.name ?? `Tag ${uid.slice(-4)}`,
      place: 'Next to the till',
      campaign_id: facts.campaignId ?? null,
      booth_id: facts.boothId ?? null,
      staff_id: facts.staffId ?? null,
      store_id: facts.storeId ?? null,
    })
    .execute()
  const keys = tagKeysOf((await masterKeyOf(of)) ?? Buffer.alloc(0), uid)
  let last = 0
  return { id, uid, tap: (counter = ++last) => sayTap(keys, uid, counter) }
}

/** The same tap with another code. */
export const forged = ({ p, c }: TapMessage): TapMessage => ({ p, c: `${c[0] === '0' ? '1' : '0'}${c.slice(1)}` })

/** Settings of a campaign in which taps at the counter are stamps. */
export const withTaps = { tapToStamp: true, maxTapsPerDay: 20 }

/** A tag with a tap for a card, and what names nothing. */
export async function makeTapsOfWorld(app: App, merchant: TestMerchant, { id: campaignId }: { id: string }) {
  const tag = await makeTag(app, merchant, { campaignId })
  const { p, c } = tag.tap()
  return { tagId: tag.id, tagUid: tag.uid, tapPicc: p, tapMac: c }
}

export const unknownTaps = () => ({
  tagUid: newUid(),
  tapPicc: randomBytes(16).toString('hex').toUpperCase(),
  tapMac: randomBytes(8).toString('hex').toUpperCase(),
})
