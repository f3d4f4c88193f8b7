import { sql } from 'kysely'
import type { TagKind, TapMessage } from '@chopcard/contract/outward/taps.ts'
import type { App } from '../../core/app.ts'
import type { Db, Tx } from '../../core/database.ts'
import { masterKeyOf } from './master-key.ts'
import { isGenuine, readPicc } from './sun-message.ts'
import { metaKeyOf, tagKeysOf } from './tag-keys.ts'
import { type TapVerdict, tapVerdict } from './tap-rules.ts'

/** The tag that was tapped. */
export type TappedTag = {
  id: string
  kind: TagKind
  name: string
  place: string
  campaignId: string | null
  boothId: string | null
  staffId: string | null
  /** The store that it is at, while that is open. */
  storeId: string | null
}

/** A message of a tag that was checked: what it says is genuine only if the tag is. */
export type ReadTap = { tag: TappedTag; counter: number; isGenuine: boolean; verdict: TapVerdict }

type Of = { app: App; db: Db | Tx; merchant: { id: string } }

/** Reads what a tag says, without writing anything; undefined where it is no message of a tag of this merchant. */
export async function readTap({ app, db, merchant }: Of, message: TapMessage): Promise<ReadTap | undefined> {
  const master = await masterKeyOf({ db, secret: app.config.secret, merchantId: merchant.id })
  const said = master && readPicc(metaKeyOf(master), message.p)
  const row = said && (await tagAndTap(db, merchant.id, said.uid, said.counter))
  if (!row) return undefined
  const { tag, state, lastCounter, seen, now } = row
  return {
    tag,
    counter: said.counter,
    isGenuine: isGenuine(tagKeysOf(master, said.uid).file, said, message.c),
    verdict: tapVerdict({ counter: said.counter, tag: { state, lastCounter }, seen, now }),
  }
}

/** The tag with a UID, and what is known of a value of its counter, read in one statement. */
async function tagAndTap(db: Db | Tx, merchantId: string, uid: string, counter: number) {
  const row = await db
    .selectFrom('tap_tag as g')
    .leftJoin('tap as t', (on) =>
      on
        .onRef('t.merchant_id', '=', 'g.merchant_id')
        .onRef('t.tag_id', '=', 'g.id')
        .on('t.counter', '=', counter)
        .on('t.state', '<>', 'refused'),
    )
    .leftJoin('store as st', (on) =>
      on.onRef('st.merchant_id', '=', 'g.merchant_id').onRef('st.id', '=', 'g.store_id').on('st.active', '=', true),
    )
    .select(['g.id', 'g.kind', 'g.name', 'g.place', 'g.state', 'g.last_counter', 'g.campaign_id', 'g.booth_id'])
    .select(['g.staff_id', 'st.id as store_id', 't.at', 't.state as tap_state', sql<Date>`now()`.as('now')])
    .where('g.merchant_id', '=', merchantId)
    .where('g.uid', '=', uid)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, place, now } = row
  const stands = { campaignId: row.campaign_id, boothId: row.booth_id, staffId: row.staff_id }
  const storeId = row.store_id
  const tag: TappedTag = { id, kind: row.kind as TagKind, name, place, ...stands, storeId }
  const seen = row.at ? { at: row.at, isUsed: row.tap_state === 'used' } : undefined
  return { tag, state: row.state as 'active' | 'revoked', lastCounter: row.last_counter, seen, now }
}
