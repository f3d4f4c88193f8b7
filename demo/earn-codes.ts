import { v7 as uuid } from 'uuid'
import { enrolMember } from '../server/src/loyalty/cards/enrol-member.ts'
import { makeCodes } from '../server/src/earning/earn-codes/make-earn-codes.ts'
import { scanEarnCode } from '../server/src/earning/earn-codes/scan-earn-code.ts'
import type { Actor, MemberContext } from '../server/src/core/context.ts'
import { openJobContext } from '../server/src/core/job-context.ts'
import { handleEventsOf } from './handle-events.ts'
import { noteDueReferrals } from '../server/src/earning/referrals/note-due-referrals.ts'
import { processDueReferrals } from '../server/src/earning/referrals/process-due-referrals.ts'
import { welcomeReferee } from '../server/src/earning/referrals/welcome-referee.ts'
import type { Life } from './live-through.ts'
import { pick } from './random.ts'

const batches = [
  { name: 'Table stands', quantity: 24, maxUses: null, perMember: 4, state: 'running' },
  { name: 'Stickers on bean bags', quantity: 300, maxUses: 1, perMember: null, state: 'running' },
  { name: 'Opening week', quantity: 50, maxUses: 1, perMember: 1, state: 'stopped' },
] as const

type Contact = { email: string; nickname: string }
const day = 86_400_000

/** Batches of codes, and members who came by themselves or were brought by a friend and have scanned some since. */
export async function seedEarnCodes(life: Life, contacts: readonly Contact[]): Promise<void> {
  const codes: string[] = []
  for (const batch of batches) codes.push(...(await seedBatch(life, batch)))
  const referrers = await firstCards(life)
  for (const [i, contact] of contacts.entries()) {
    const joined = Date.now() - (1 + Math.floor(life.random() * 26)) * day
    const referrer = i % 2 ? referrers[i % referrers.length] : undefined
    const cardId = await join(life, contact, new Date(joined), referrer?.id)
    for (let at = joined + day * life.random() * 3; at < Date.now(); at += day * (1 + life.random() * 6))
      await scan(life, cardId, pick(life.random, codes), new Date(at))
  }
  // Somebody who tries to bring themselves.
  const [own] = referrers
  if (own) await join(life, { email: own.email.replace('@', '+kopi@'), nickname: 'Me again' }, new Date(), own.id)
  await handleEventsOf(life.app, life.merchant.id, noteDueReferrals)
  await processDueReferrals.run(life.app, {})
  for (const { name, state } of batches) await setState(life, name, state)
}

async function seedBatch({ app, merchant, campaign, operators }: Life, batch: (typeof batches)[number]) {
  const id = uuid()
  const { name, quantity, maxUses, perMember } = batch
  return app.database.tx(async (tx) => {
    await tx
      .insertInto('earn_batch')
      .values({
        merchant_id: merchant.id,
        id,
        campaign_id: campaign.id,
        chop_type_id: campaign.settings.chopTypes[0]?.id ?? '',
        name,
        quantity,
        chops: campaign.type === 'point' ? 5 : 1,
        max_uses: maxUses,
        per_member: perMember,
        staff_id: operators[0]?.id ?? '',
        created_at: new Date(Date.now() - 28 * day),
      })
      .execute()
    await makeCodes(tx, { merchantId: merchant.id, batchId: id }, quantity)
    const rows = await tx
      .selectFrom('earn_code')
      .select('code')
      .where('merchant_id', '=', merchant.id)
      .where('batch_id', '=', id)
      .orderBy('number')
      .limit(24)
      .execute()
    return rows.map(({ code }) => code)
  })
}

const firstCards = async ({ app, merchant, campaign }: Life) => {
  const rows = await app.database.kysely
    .selectFrom('card as c')
    .innerJoin('member as mb', (on) =>
      on.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
    )
    .select(['c.id', 'mb.email'])
    .where('c.merchant_id', '=', merchant.id)
    .where('c.campaign_id', '=', campaign.id)
    .orderBy('c.id')
    .limit(4)
    .execute()
  return rows.map(({ id, email }) => ({ id, email: email ?? '' }))
}

async function join(life: Life, contact: Contact, now: Date, referrerCardId?: string): Promise<string> {
  const { app, merchant, campaign } = life
  const actor: Actor = { kind: 'public', id: null, name: '', nickname: null }
  return app.database.tx(async (tx) => {
    const enrolment = { app, merchant, campaign, contact, actor, now, source: 'registration' }
    const { cardId } = await enrolMember(tx, enrolment)
    if (!referrerCardId) return cardId
    await tx
      .updateTable('card')
      .set({ referrer_card_id: referrerCardId })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', cardId)
      .execute()
    await welcomeReferee(tx, { app, merchant, now, actor }, cardId)
    return cardId
  })
}

/** By the very verb; a code that is used already, or a card that is full, is refused as it would be. */
async function scan({ app, merchant }: Life, cardId: string, code: string, at: Date): Promise<void> {
  const actor: Actor = { kind: 'member', id: cardId, name: '', nickname: null }
  const ctx: MemberContext = { ...openJobContext(app, merchant, actor, at, 'demo'), cardId }
  await scanEarnCode(ctx, { params: {}, query: {}, body: { code } }).catch(() => undefined)
}

const setState = ({ app, merchant, campaign }: Life, name: string, state: string) =>
  app.database.kysely
    .updateTable('earn_batch')
    .set({ state })
    .where('merchant_id', '=', merchant.id)
    .where('campaign_id', '=', campaign.id)
    .where('name', '=', name)
    .execute()
