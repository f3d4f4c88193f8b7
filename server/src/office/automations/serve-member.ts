import { sql } from 'kysely'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { effectReasons, effectStates } from '@chopcard/contract/office/merchant/automations.ts'
import type { App } from '../../core/app.ts'
import type { Actor, Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { refusalOf } from '../../core/envelope.ts'
import { localDay } from '../../core/clock.ts'
import { openJobContext } from '../../core/job-context.ts'
import { lockMember } from '../../loyalty/cards/enrol-member.ts'
import { giveToMember } from '../../giving/coupons/give-to-member.ts'
import { loadMailCard } from '../../messaging/mailing/load-mail-card.ts'
import { reachOfCard, tellCard, type Telling } from '../../messaging/notifications/tell-card.ts'
import { type AutomationRow, effectsSince, limitOf } from './automation-store.ts'
import type { Candidate } from './candidates.ts'
import { giveChops } from './give-chops.ts'
import { isHeldOut } from './hold-out.ts'
import { limitFrom } from './occasion-rules.ts'

export const automationJob: Actor = { kind: 'job', id: null, name: 'automation', nickname: null }

export type OpenAutomation = { app: App; merchant: Merchant; automation: AutomationRow; now: Date }
type Reason = (typeof effectReasons)[number]
type Outcome = { state: (typeof effectStates)[number]; reason: string | null }

/** What is refused by no rule of the shop's own, and takes back what was done of the occasion. */
class NotDone extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Does what an automation does for one member, exactly once per occasion: the row of the occasion, which is unique, and the effects
 * are written together or not at all. What a rule refuses is noted instead. What had to give way to something else comes next
 * time (decisions/automations.md §4).
 */
export async function serveMember(open: OpenAutomation, candidate: Candidate): Promise<void> {
  const { app, merchant, automation } = open
  try {
    await app.database.tx(async (tx) => {
      if (!(await holdAutomation(tx, automation))) return
      await lockMember(tx, merchant.id, candidate.member_id)
      const outcome = await outcomeFor(tx, open, candidate)
      if (!(await claim(tx, open, candidate, outcome)) || outcome.state !== 'done') return
      const reason = await doEffects(tx, open, candidate)
      if (reason) await noteReason(tx, open, candidate, reason)
    })
  } catch (error) {
    const reason = reasonOf(open, error)
    if (reason) await claim(app.database.kysely, open, candidate, { state: 'refused', reason })
  }
}

/** Held against a change until the transaction ends; false once it is off, deleted, or changed since the run began. */
async function holdAutomation(tx: Tx, { merchant_id, id, version }: AutomationRow): Promise<boolean> {
  const held = await tx
    .selectFrom('automation')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('since', 'is not', null)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** The member is locked: of two occasions at once the second counts the first. */
async function outcomeFor(tx: Tx, open: OpenAutomation, { member_id }: Candidate): Promise<Outcome> {
  const { merchant, automation, now } = open
  const limit = limitOf(automation)
  if (limit) {
    const from = limitFrom(localDay(now, merchant.timeZone), limit)
    const had = effectsSince(merchant.id, automation.id, sql`${member_id}`, from)
    const { rows } = await sql<{ had: number }>`select ${had}::int as had`.execute(tx)
    if ((rows[0]?.had ?? 0) >= limit.times) return { state: 'refused', reason: 'limit' satisfies Reason }
  }
  const isOut = automation.holds_out && isHeldOut(automation.id, member_id)
  return { state: isOut ? 'heldOut' : 'done', reason: null }
}

/** Writes the row of the occasion; false when it is there already. */
async function claim(
  db: Db | Tx,
  { merchant, automation, now }: OpenAutomation,
  { member_id, card_id, occasion }: Candidate,
  { state, reason }: Outcome,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('automation_effect')
    .values({
      merchant_id: merchant.id,
      automation_id: automation.id,
      member_id,
      occasion,
      card_id,
      day: localDay(now, merchant.timeZone),
      state,
      reason,
      at: now,
    })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow()
  return Boolean(written)
}

/** Chops, coupon and message; answers with why a message alone was not told, where the rest was done. */
async function doEffects(tx: Tx, open: OpenAutomation, { member_id: memberId, card_id: cardId }: Candidate) {
  const { app, merchant, automation, now } = open
  const { chops, coupon_id: couponId, message } = automation
  if (chops !== null) {
    const ctx = openJobContext(app, merchant, automationJob, now, `automation ${automation.id}`, tx)
    await giveChops(ctx, cardId, { quantity: chops, remark: automation.name, reference: automation.id })
  }
  const gift = couponId ? await giveCoupon(tx, open, { couponId, memberId, cardId }) : undefined
  const untold = message && (await tell(tx, open, message, { cardId, gift }))
  if (untold && chops === null && !couponId) throw new NotDone(untold)
  return untold
}

type Coupon = { couponId: string; memberId: string; cardId: string }

async function giveCoupon(tx: Tx, { app, merchant, automation }: OpenAutomation, coupon: Coupon) {
  const mails = automation.message === null
  const gift = await giveToMember(tx, { app, merchant, ...coupon, actor: automationJob, mails })
  if (gift.outcome === 'hasOne') throw new NotDone('hasOne')
  return gift
}

type Message = NonNullable<AutomationRow['message']>
type About = { cardId: string; gift: Telling['gift'] }

/** Why the member could not be told; nothing where they were. */
async function tell(tx: Tx, open: OpenAutomation, message: Message, { cardId, gift }: About) {
  const { app, merchant, automation } = open
  const card = await loadMailCard(tx, merchant.id, cardId)
  if (!card) return 'closed'
  const { channels, browsers } = await reachOfCard(tx, merchant.id, card, message.channels)
  if (typeof channels === 'string') return channels
  await tellCard(tx, { app, merchant, written: message, tag: automation.id, gift }, card, { channels, browsers })
  return null
}

async function noteReason(tx: Tx, { merchant, automation }: OpenAutomation, of: Candidate, reason: Reason) {
  await tx
    .updateTable('automation_effect')
    .set({ reason })
    .where('merchant_id', '=', merchant.id)
    .where('automation_id', '=', automation.id)
    .where('member_id', '=', of.member_id)
    .where('occasion', '=', of.occasion)
    .execute()
}

/** Refusals that another moment may lift by itself. */
const passing = new Set(['CONFLICT_TRY_AGAIN', 'INTERNAL_ERROR'])

/** The reason that is noted; nothing where the occasion is left for the next run. */
function reasonOf({ app, automation }: OpenAutomation, error: unknown): string | undefined {
  if (error instanceof NotDone) return error.reason
  const { code } = refusalOf(error)
  if (code === 'SERVICE_UNAVAILABLE') throw error
  if (error instanceof Refusal && !passing.has(code)) return code
  app.log.error({ automation: automation.id, error: (error as Error).stack }, 'an automation has left out a member')
  return undefined
}
