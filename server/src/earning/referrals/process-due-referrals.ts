import { processDueReferralsJob } from './jobs.ts'
import type { ReferralContext } from './due-referral.ts'
import { sql } from 'kysely'
import type { ReferralReason } from '@chopcard/contract/earning/merchant/referrals.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Tx } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { lockCard } from '../../loyalty/cards/card-store.ts'
import { noteVoidedBonus } from './note-voided-bonus.ts'
import { payReferrer } from './pay-referrer.ts'
import { type Brought, endedByMerge, firstEarned, isSamePerson, setReferral } from './referral-store.ts'
import { revokeReferralBonus } from './revoke-referral-bonus.ts'

const batch = 200

/**
 * Every minute: the referrers of cards that earned their first chop, or lost it to a void. A job of its own, so that the till does
 * not wait for a second card. The row that makes it due is written with the cause and deleted with the payment, so that it runs once.
 */
export const processDueReferrals: JobHandler<typeof processDueReferralsJob> = {
  job: processDueReferralsJob,
  cron: '* * * * *',
  run: async (app) => {
    for (;;) {
      const due = await dueReferrals(app)
      for (const brought of due) await processOrPostpone(app, brought)
      if (due.length < batch) return
    }
  },
}

async function dueReferrals({ database }: App): Promise<Brought[]> {
  const rows = await database.kysely
    .selectFrom('referral_due')
    .select(['merchant_id', 'card_id'])
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(batch)
    .execute()
  return rows.map((row) => ({ merchantId: row.merchant_id, cardId: row.card_id }))
}

async function processOrPostpone(app: App, brought: Brought): Promise<void> {
  try {
    const found = await findMerchant(app.database.kysely, { id: brought.merchantId })
    if (!found) return
    const { merchant, now } = found
    await app.database.tx((tx) => processReferral(tx, { app, merchant, now }, brought))
  } catch (error) {
    // One that fails, or whose merchant is shut for now, must not keep the others waiting.
    app.log.warn({ ...brought, error: (error as Error).message }, 'a referral has to wait')
    await postpone(app.database.kysely, brought)
  }
}

const postpone = (db: App['database']['kysely'] | Tx, { merchantId, cardId }: Brought) =>
  sql`insert into referral_due (merchant_id, card_id, due_at) values (${merchantId}, ${cardId}, now() + interval '1 hour')
    on conflict (merchant_id, card_id) do update set due_at = excluded.due_at`.execute(db)

/** Order of locks: the brought card, then who brought it. */
async function processReferral(tx: Tx, by: ReferralContext, brought: Brought): Promise<void> {
  await lockCard(by.app.database, by.merchant, brought.cardId, tx)
  // Deleting the row claims it: of several processes one continues.
  const taken = await tx
    .deleteFrom('referral_due')
    .where('merchant_id', '=', brought.merchantId)
    .where('card_id', '=', brought.cardId)
    .where('due_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  const referral = await tx
    .selectFrom('referral')
    .select([
      'state',
      'reason',
      'campaign_id',
      'referrer_card_id',
      'referrer_bonus',
      'referee_bonus',
      'earned_entry_id',
      'bonus_entry_id',
      'created_at',
    ])
    .where('merchant_id', '=', brought.merchantId)
    .where('card_id', '=', brought.cardId)
    .executeTakeFirst()
  if (!taken.numDeletedRows || !referral) return
  if (await noteVoidedBonus(tx, by, brought, referral)) return
  const earned = await firstEarned(tx, brought)
  const wasEnded = referral.state === 'blocked' && endedByMerge.includes(referral.reason)
  const isOpen = referral.state === 'joined' || wasEnded
  const nobody = isOpen && (await whyNobody(tx, brought, referral, earned))
  if (nobody) {
    await setReferral(tx, brought, { state: 'blocked', reason: nobody })
    return
  }
  // The merge that had ended it is undone.
  if (wasEnded) await setReferral(tx, brought, { state: 'joined' })
  if (isOpen && earned) {
    const waits = await payReferrer(tx, by, brought, referral, earned)
    if (waits) await postpone(tx, brought)
    return
  }
  if (referral.state !== 'paid' || earned?.id === referral.earned_entry_id) return
  // While another chop stands that was earned, the bonus is owed for that one.
  if (!earned) await revokeReferralBonus(tx, by, brought, referral)
  else
    await setReferral(tx, brought, {
      state: 'paid',
      referrerBonus: referral.referrer_bonus,
      earnedEntryId: earned.id,
      bonusEntryId: referral.bonus_entry_id,
    })
}

/** What a merge may show of one who joined: that nobody was brought, or nobody who is new. */
async function whyNobody(
  tx: Tx,
  brought: Brought,
  referral: { referrer_card_id: string; created_at: Date },
  earned: { at: Date } | undefined,
): Promise<ReferralReason | undefined> {
  if (await isSamePerson(tx, brought, referral.referrer_card_id)) return 'same-person'
  return earned && earned.at < referral.created_at ? 'known-member' : undefined
}
