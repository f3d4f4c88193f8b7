import type { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { Tx } from '../../core/database.ts'
import { refusalOf } from '../../core/envelope.ts'
import { openOutbox, type Outbox } from '../../core/outbox.ts'
import { giveToEach } from '../../giving/coupons/give-to-member.ts'
import { writeTogether } from '../../loyalty/cards/apply-together.ts'
import { lockMembers } from '../../loyalty/cards/enrol-member.ts'
import { tellCard } from '../../messaging/notifications/tell-card.ts'
import type { AutomationRow } from './automation-store.ts'
import type { Candidate } from './candidates.ts'
import { claimOccasions } from './claim-occasions.ts'
import { automationJob, isFinal, type OpenAutomation, type Plan, planEffects } from './plan-effects.ts'

/**
 * Does what an automation does for several members, exactly once per occasion: the rows of the occasions, which are unique, and all
 * effects are written together or not at all. What a rule refuses is noted instead. Where something fails, each member is served
 * alone; what had to give way to something else comes next time (decisions/automations.md §4).
 */
export async function serveBatch(open: OpenAutomation, candidates: readonly Candidate[]): Promise<void> {
  const [only, ...others] = candidates
  if (!only) return
  try {
    await open.app.database.tx((tx) => serveIn(tx, open, candidates))
  } catch (error) {
    if (refusalOf(error).code === 'SERVICE_UNAVAILABLE') throw error
    if (others.length) {
      for (const one of candidates) await serveBatch(open, [one])
      return
    }
    const reason = reasonOf(open, error)
    if (reason) await claimOccasions(open.app.database.kysely, open, [{ candidate: only, state: 'refused', reason }])
  }
}

async function serveIn(tx: Tx, open: OpenAutomation, candidates: readonly Candidate[]): Promise<void> {
  const { app, merchant, automation } = open
  if (!(await holdAutomation(tx, automation))) return
  const memberIds = candidates.map(({ member_id }) => member_id)
  await lockMembers(tx, merchant.id, memberIds)
  const { plans, coupon } = await planEffects(tx, open, candidates)
  const claimed = await claimOccasions(tx, open, plans)
  const due = plans.filter(({ state, candidate }) => state === 'done' && claimed.has(candidate.member_id))
  await writeTogether(
    app.database,
    tx,
    due.flatMap(({ operation }) => operation ?? []),
  )
  const outbox = openOutbox(tx, app)
  const gifts = coupon && (await giveCoupon(tx, outbox, open, coupon, due))
  for (const { candidate, message } of due) {
    if (!message) continue
    const gift = gifts?.get(candidate.member_id)
    const telling = { app, merchant, written: message.written, tag: automation.id, gift }
    await tellCard(outbox, telling, message.card, message.reached)
  }
  await outbox.write()
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

/** Its own mail is sent where the automation has no message. */
function giveCoupon(
  tx: Tx,
  outbox: Outbox,
  { app, merchant, automation }: OpenAutomation,
  coupon: CouponSettings,
  due: readonly Plan[],
) {
  const { coupon_id: couponId, message } = automation
  if (!couponId) return undefined
  const giving = { app, merchant, couponId, actor: automationJob, mails: message === null }
  const receivers = due.flatMap(({ receiver }) => receiver ?? [])
  return giveToEach(tx, outbox, giving, coupon, receivers)
}

/** The reason that is noted; nothing where the occasion is left for the next run. */
function reasonOf({ app, automation }: OpenAutomation, error: unknown): string | undefined {
  if (isFinal(error)) return refusalOf(error).code
  app.log.error({ automation: automation.id, error: (error as Error).stack }, 'an automation has left out a member')
  return undefined
}
