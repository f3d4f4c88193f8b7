import { sql } from 'kysely'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { effectReasons, effectStates } from '@chopcard/contract/office/merchant/automations.ts'
import type { App } from '../../core/app.ts'
import { localDay } from '../../core/clock.ts'
import type { Actor, Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { refusalOf } from '../../core/envelope.ts'
import { openJobContext } from '../../core/job-context.ts'
import { type GiftPlan, planGifts, type Receiver } from '../../giving/coupons/give-to-member.ts'
import { planTogether, type PlannedOrRefused } from '../../loyalty/cards/apply-together.ts'
import type { Decide, Planned } from '../../loyalty/cards/operation.ts'
import { rulesFor } from '../../loyalty/cards/type-rules.ts'
import { loadMailCards, type MailCard } from '../../messaging/mailing/load-mail-card.ts'
import { browsersByMember } from '../../messaging/messages/member-browsers.ts'
import { type Reached, reachOfCard } from '../../messaging/notifications/tell-card.ts'
import { type AutomationRow, effectsSince, limitOf, type StoredMessage } from './automation-store.ts'
import type { Candidate } from './candidates.ts'
import { isHeldOut } from './hold-out.ts'
import { limitFrom } from './occasion-rules.ts'

export const automationJob: Actor = { kind: 'job', id: null, name: 'automation', nickname: null }

export type OpenAutomation = { app: App; merchant: Merchant; automation: AutomationRow; now: Date }
export type Reason = (typeof effectReasons)[number]
/** What becomes of an occasion. */
export type Outcome = { candidate: Candidate; state: (typeof effectStates)[number]; reason: string | null }
/** The same with all that is written for it. */
export type Plan = Outcome & {
  operation?: Planned
  receiver?: Receiver
  message?: { written: StoredMessage; card: MailCard; reached: Reached }
}

/**
 * Decides what each of several members gets, who are locked: of two occasions at once the second counts the first. One that refuses
 * all of an occasion is its reason, also of one who is held out; with chops or a coupon the occasion is done also where no message reaches the member.
 */
export async function planEffects(
  tx: Tx,
  open: OpenAutomation,
  candidates: readonly Candidate[],
): Promise<{ plans: Plan[]; coupon: CouponSettings | undefined }> {
  const { automation } = open
  const had = await effectsHad(tx, open, candidates)
  const times = limitOf(automation)?.times ?? Infinity
  const outcomes = candidates.map((candidate): Outcome => {
    const { member_id: memberId } = candidate
    if ((had.get(memberId) ?? 0) >= times) return { candidate, state: 'refused', reason: 'limit' satisfies Reason }
    const isOut = automation.holds_out && isHeldOut(automation.id, memberId)
    return { candidate, state: isOut ? 'heldOut' : 'done', reason: null }
  })
  // What refuses one of them would refuse it also of those held out, who ask for what is left: both groups are alike.
  const due = [
    ...outcomes.filter(({ state }) => state === 'done'),
    ...outcomes.filter(({ state }) => state === 'heldOut'),
  ].map(({ candidate }) => candidate)
  const operations = await planChops(tx, open, due)
  const messageFor = await planMessages(tx, open, due)
  // Last, since others wait for the coupon from here on.
  const { coupon, byMember } = await planCoupons(
    tx,
    open,
    due.filter(({ card_id }) => !isRefused(operations.get(card_id))),
  )
  const plans = outcomes.map((outcome): Plan => {
    if (outcome.state === 'refused') return outcome
    const { candidate } = outcome
    const operation = operations.get(candidate.card_id)
    if (isRefused(operation)) return { candidate, state: 'refused', reason: codeOf(operation.refused) }
    const receiver = byMember.get(candidate.member_id)
    if (typeof receiver === 'string') return { candidate, state: 'refused', reason: receiver }
    const message = messageFor(candidate)
    if (typeof message === 'string' && !operation && !receiver) return { candidate, state: 'refused', reason: message }
    if (outcome.state === 'heldOut') return outcome
    const gifts = { ...(operation && { operation }), ...(receiver && { receiver }) }
    if (typeof message !== 'string') return { ...outcome, ...gifts, ...(message && { message }) }
    return { ...outcome, reason: message, ...gifts }
  })
  return { plans, coupon }
}

const isRefused = (operation: PlannedOrRefused | undefined) => operation !== undefined && 'refused' in operation

/** How many occasions each member has had of those that the limit counts. */
async function effectsHad(tx: Tx, { merchant, automation, now }: OpenAutomation, candidates: readonly Candidate[]) {
  const limit = limitOf(automation)
  if (!limit) return new Map<string, number>()
  const from = limitFrom(localDay(now, merchant.timeZone), limit)
  const had = effectsSince(merchant.id, automation.id, sql`i.member_id`, from)
  const { rows } = await sql<{ member_id: string; had: number }>`
    select i.member_id, ${had}::int as had
    from unnest(${candidates.map(({ member_id }) => member_id)}::uuid[]) as i (member_id)`.execute(tx)
  return new Map(rows.map((row) => [row.member_id, row.had]))
}

/**
 * Adjusts each card by chops of its first type, by the till's own rule: what is given is no visit, and counts for no day's cap.
 * Nothing is written yet.
 */
async function planChops(tx: Tx, { app, merchant, automation, now }: OpenAutomation, due: readonly Candidate[]) {
  const { id, name, chops } = automation
  if (chops === null) return new Map<string, PlannedOrRefused>()
  const decide: Decide = ({ campaign, card, today, moment }) =>
    rulesFor(campaign.type).adjust(
      campaign,
      card,
      today,
      { quantity: chops, chopTypeId: campaign.chopTypes[0]?.id },
      moment,
    )
  const requests = due.map(({ card_id }) => ({
    ctx: openJobContext(app, merchant, automationJob, now, `automation ${id}`, tx),
    key: card_id,
    decide,
    origin: { source: 'automation', remark: name, reference: id },
  }))
  const planned = await planTogether(app.database, tx, requests)
  return new Map(due.map(({ card_id }, i) => [card_id, planned[i] as PlannedOrRefused]))
}

/** Who gets the automation's coupon, or why they do not; nobody where it gives none. The cards are locked before the coupon is held. */
async function planCoupons(
  tx: Tx,
  { app, merchant, automation, now }: OpenAutomation,
  due: readonly Candidate[],
): Promise<Partial<Pick<GiftPlan, 'coupon'>> & Pick<GiftPlan, 'byMember'>> {
  const { coupon_id: couponId } = automation
  if (!couponId || due.length === 0) return { byMember: new Map() }
  const wanted = due.map(({ member_id, card_id }) => ({ memberId: member_id, cardId: card_id }))
  return planGifts(tx, { app, merchant, couponId }, now, wanted)
}

/** How each member is told, or why they cannot be; nothing where there is no message. */
async function planMessages(tx: Tx, { merchant, automation }: OpenAutomation, due: readonly Candidate[]) {
  const { message: written } = automation
  if (!written) return () => undefined
  const cardIds = due.map(({ card_id }) => card_id)
  const memberIds = due.map(({ member_id }) => member_id)
  const cards = await loadMailCards(tx, merchant.id, cardIds)
  const browsers = await browsersByMember(tx, merchant.id, memberIds)
  return ({ card_id, member_id }: Candidate): Plan['message'] | Reason => {
    const card = cards.get(card_id)
    if (!card) return 'closed'
    const reached = reachOfCard(card, browsers.get(member_id) ?? [], written.channels)
    return typeof reached === 'string' ? reached : { written, card, reached }
  }
}

/** Refusals that another moment may lift by itself. */
const passing = new Set(['CONFLICT_TRY_AGAIN', 'INTERNAL_ERROR'])

/** Whether an error is a refusal by a rule, which another run would meet too. */
export const isFinal = (error: unknown): boolean => error instanceof Refusal && !passing.has(error.code)

/** The code of a refusal; anything else ends the transaction. */
function codeOf(error: unknown): string {
  if (!isFinal(error)) throw error
  return refusalOf(error).code
}
