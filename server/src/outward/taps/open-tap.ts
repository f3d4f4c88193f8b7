import { sql } from 'kysely'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { TapMessage } from '@chopcard/contract/outward/taps.ts'
import { newId } from '../../core/new-id.ts'
import type { App } from '../../core/app.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import type { Db, Tx } from '../../core/database.ts'
import { readTap, type TappedTag } from './read-tap.ts'
import { tapSeconds } from './tap-rules.ts'

type Of = { app: App; db: Db; merchant: { id: string } }
type Known = { tag: TappedTag; counter: number }
/** A tap that may be used now, or the reason why not, with the tag where it is known. */
export type OpenedTap =
  | (Known & { secondsLeft: number; refusal?: undefined })
  | (Partial<Known> & { refusal: ErrorCode })

/**
 * Takes note of a tap the first time that it is seen: its 60 seconds begin (decisions/taps.md §2). Seen again, it is answered
 * as it stands.
 */
export async function openTap(of: Of, message: TapMessage): Promise<OpenedTap> {
  const read = await readTap(of, message)
  if (!read) return { refusal: 'TAP_INVALID' }
  const known: Known = { tag: read.tag, counter: read.counter }
  if (!read.isGenuine) return { ...known, refusal: 'TAP_INVALID' }
  if (read.verdict.kind === 'refused') return { ...known, refusal: read.verdict.code }
  if (read.verdict.kind === 'open') return { ...known, secondsLeft: read.verdict.secondsLeft }
  if (await raiseCounter(of, known)) return { ...known, secondsLeft: tapSeconds }
  // Another request has opened this tap or a later one at the same moment.
  const again = await readTap(of, message)
  if (again?.verdict.kind === 'open') return { ...known, secondsLeft: again.verdict.secondsLeft }
  return { ...known, refusal: again?.verdict.kind === 'refused' ? again.verdict.code : 'TAP_USED' }
}

/** Raises the tag's counter and opens the tap with one conditional statement, so that each value is accepted once. */
async function raiseCounter({ db, merchant }: Of, { tag, counter }: Known): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with raised as (
      update tap_tag set last_counter = ${counter}, last_tap_at = now(), taps = taps + 1
      where merchant_id = ${merchant.id} and id = ${tag.id} and state = 'active' and last_counter < ${counter}
      returning id)
    insert into tap (merchant_id, id, tag_id, counter, state)
    select ${merchant.id}, ${newId()}, id, ${counter}, 'open' from raised`.execute(db)
  return numAffectedRows === 1n
}

/** Uses an open tap up for a card or whatever it stands for, with one conditional statement; false if it is no longer open. */
export async function consumeTap(
  db: Db | Tx,
  merchantId: string,
  { tag, counter }: Known,
  usedFor: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tap')
    .set({ state: 'used', used_for: usedFor })
    .where('merchant_id', '=', merchantId)
    .where('tag_id', '=', tag.id)
    .where('counter', '=', counter)
    .where('state', '=', 'open')
    .where('at', '>', sql<Date>`now() - make_interval(secs => ${tapSeconds})`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whoever repeats an old tap fills no list: so many refusals of a tag are kept. */
const kept = { limit: 20, windowSeconds: 15 * 60 } as const

/** Keeps a refusal for the list of taps. */
export async function noteRefusal(of: Of, { tag, counter }: Known, code: ErrorCode, usedFor?: string): Promise<void> {
  const { app, db, merchant } = of
  try {
    await consumeAttempt(db, bucketOf(app.config.secret, 'tap-refusals', merchant.id, tag.id), kept)
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  const row = { merchant_id: merchant.id, id: newId(), tag_id: tag.id, counter, used_for: usedFor ?? null }
  await db
    .insertInto('tap')
    .values({ ...row, state: 'refused', reason: code })
    .execute()
}
