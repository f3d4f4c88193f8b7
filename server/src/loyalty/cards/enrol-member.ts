import { type MemberDetailName, storedDetails } from '@chopcard/contract/members/member-details.ts'
import { looksLikeCardNumber } from '@chopcard/contract/core/card-number.ts'
import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { newId } from '../../core/new-id.ts'
import { type Campaign, hasEnded } from '../campaigns/load-campaign.ts'
import { entryRows, operationEvents, writeOperation } from '../../ledger/write-operations.ts'
import type { App } from '../../core/app.ts'
import type { Actor, Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordEvent } from '../../core/events.ts'
import { hasRoom } from '../../core/quotas.ts'
import { cardToken, hashToken } from '../../core/secrets.ts'
import { rulesOf } from '../campaigns/stored-settings.ts'
import { momentOf } from './card-store.ts'
import { type Joined, joinCard } from './join-rules.ts'
import { addMember } from './write-member.ts'

export type Contact = { [Name in MemberDetailName]?: string } & {
  language?: Language
  remark?: string
  additionalInfo?: Record<string, string>
}

export type Enrolment = {
  app: App
  merchant: Merchant
  campaign: Campaign
  contact: Contact
  actor: Actor
  now: Date
  source: string
  /** Of a member who was found already, by a better proof than what they call themselves. */
  memberId?: string
  /** Whether the member may have several cards of the campaign: another one beside those. */
  isFurther?: boolean
  /** Of a member who rejoins: who it is, the card they had, and the level they keep. */
  rejoins?: { memberId: string; earlierCardId: string; levelId: string | null }
}

/** Eleven random digits and their Luhn check digit. */
export function newCardNumber(): string {
  const digits = Array.from({ length: 11 }, (_, i) => randomInt(i === 0 ? 1 : 0, 10))
  const sum = digits.reduce((all, digit, i) => all + (i % 2 === 0 ? luhnDouble(digit) : digit), 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}

const luhnDouble = (digit: number) => (digit * 2 > 9 ? digit * 2 - 9 : digit * 2)

/** Whether the last of a card number's twelve digits is its check digit. */
export const isCardNumber = (number: string): boolean =>
  looksLikeCardNumber(number) &&
  [...number]
    .toReversed()
    .reduce((all, digit, i) => all + (i % 2 === 0 ? Number(digit) : luhnDouble(Number(digit))), 0) %
    10 ===
    0

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newPromotionCode = () => [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join('')

/**
 * Gives a member a card: the member where they are known by e-mail or mobile, else a new one. Order of locks: merchant,
 * campaign, card. Refuses over the plan's member quota, and a contact that has a card of this campaign.
 */
export async function enrolMember(
  tx: Tx,
  enrolment: Enrolment,
): Promise<{ cardId: string; token: string; memberId: string; isNew: boolean }> {
  const { app, merchant, campaign, contact, now, source } = enrolment
  if (hasEnded(campaign, now, merchant.timeZone)) refuse('CAMPAIGN_ENDED')
  const found = enrolment.rejoins?.memberId ?? enrolment.memberId
  const { memberId, isNew } = found ? { memberId: found, isNew: false } : await knownOrNewMember(tx, enrolment)
  const existing = await tx
    .selectFrom('card')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .where('member_id', '=', memberId)
    .where('campaign_id', '=', campaign.id)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  if (existing && !enrolment.isFurther) refuse('MEMBER_ALREADY_REGISTERED')
  await tx
    .updateTable('campaign')
    .set((eb) => ({ card_count: eb('card_count', '+', 1) }))
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', campaign.id)
    .execute()
  const cardId = newId()
  const token = cardToken(app.config.secret, merchant.shortKey, cardId, 1)
  const rules = rulesOf(campaign.type, campaign.settings, false)
  const moment = momentOf(merchant, now)
  const joined = joinCard(rules, moment, enrolment.rejoins?.levelId)
  await tx
    .insertInto('card')
    .values({
      merchant_id: merchant.id,
      id: cardId,
      card_number: await freeCardNumber(tx, merchant.id),
      campaign_id: campaign.id,
      member_id: memberId,
      state: joined.fresh.state,
      balances: [...joined.fresh.balances],
      level_id: joined.fresh.levelId,
      expires_at: joined.fresh.expiresAt,
      period_start: joined.fresh.period?.start ?? null,
      period_level_id: joined.fresh.period?.levelId ?? null,
      promotion_code: newPromotionCode(),
      token_hash: hashToken(token),
      remark: contact.remark ?? '',
      additional_info: JSON.stringify(contact.additionalInfo ?? {}),
      earlier_card_id: enrolment.rejoins?.earlierCardId ?? null,
      created_at: now,
      imported: source === 'import',
    })
    .execute()
  recordEvent(
    tx,
    { merchantId: merchant.id, actor: enrolment.actor },
    { type: 'card.created', subject: cardId, version: 0, data: { campaignId: campaign.id, memberId } },
  )
  if (joined.entries.length) await writeInitialChops(tx, enrolment, cardId, joined)
  return { cardId, token, memberId, isNew }
}

async function writeInitialChops(tx: Tx, enrolment: Enrolment, cardId: string, joined: Joined): Promise<void> {
  const { app, merchant, campaign, actor, now, source } = enrolment
  const writeContext = {
    merchantId: merchant.id,
    cardId,
    version: 0,
    before: joined.fresh,
    campaignId: campaign.id,
    campaignRevision: campaign.revision,
    chopTypeIds: new Map(campaign.settings.chopTypes.map((type) => [type.slot, type.id])),
    at: now,
    day: momentOf(merchant, now).day,
    actor,
    source,
    remark: '',
  }
  const operation = { writeContext, decision: joined, entries: entryRows(writeContext, joined, joined.fresh.balances) }
  if (!(await writeOperation(app.database, operation, tx))) throw new Error('a new card cannot have changed')
  for (const event of operationEvents(operation)) recordEvent(tx, { merchantId: merchant.id, actor }, event)
}

/** The member where they are known, else a new one within the plan's quota. */
export async function knownOrNewMember(
  tx: Tx,
  { merchant, contact, actor }: Pick<Enrolment, 'merchant' | 'contact' | 'actor'>,
): Promise<{ memberId: string; isNew: boolean }> {
  const known = await findOneMember(tx, merchant.id, contact)
  if (known) return { memberId: known, isNew: false }
  const isTaken = await reserveMemberPlace(tx, merchant.id)
  // Another registration of the same address may have held the merchant's row until now.
  const meanwhile = await findOneMember(tx, merchant.id, contact)
  if (meanwhile) {
    if (isTaken) await releaseMemberPlace(tx, merchant.id)
    return { memberId: meanwhile, isNew: false }
  }
  if (!isTaken) refuse('MEMBER_QUOTA_EXCEEDED')
  const id = newId()
  const language = contact.language ?? merchant.language
  await addMember(tx, { merchant_id: merchant.id, id, ...storedDetails(contact), language }, actor)
  return { memberId: id, isNew: true }
}

/**
 * Reserves one place of the member quota; false when none is left. The quota is read in a subquery, not joined: a plan
 * that changes while this waits for the merchant's row would match no joined row and look like a full quota.
 */
export async function reserveMemberPlace(tx: Tx, merchantId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('merchant')
    .set((eb) => ({ member_count: eb('member_count', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where(hasRoom('member'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Frees one place of the member quota. */
export const releaseMemberPlace = (tx: Tx, merchantId: string) =>
  tx
    .updateTable('merchant')
    .set((eb) => ({ member_count: eb('member_count', '-', 1) }))
    .where('merchant_id', '=', merchantId)
    .execute()

/**
 * The member of an address, a number or an external id, locked until the end of the transaction. One who was merged into another
 * is that other.
 */
export async function findMember(
  tx: Tx,
  merchantId: string,
  { email, mobile, externalId }: Contact,
): Promise<string | undefined> {
  if (!email && !mobile && !externalId) return undefined
  const row = await tx
    .selectFrom('member')
    .select(['id', 'merged_into'])
    .where('merchant_id', '=', merchantId)
    .where((eb) =>
      eb.or([
        ...(email ? [eb('email', '=', email)] : []),
        ...(mobile ? [eb('mobile', '=', mobile)] : []),
        ...(externalId ? [eb('externalId', '=', externalId)] : []),
      ]),
    )
    .orderBy(sql`coalesce(email = ${email ?? ''}, false)`, 'desc')
    .forUpdate()
    .limit(1)
    .executeTakeFirst()
  return row?.merged_into ? lockRemaining(tx, merchantId, row.merged_into) : row?.id
}

/** The same; refused where the external id is another member's than the address or the number. */
async function findOneMember(tx: Tx, merchantId: string, contact: Contact): Promise<string | undefined> {
  const found = await findMember(tx, merchantId, contact)
  const { externalId } = contact
  const meant = found && externalId && (await findMember(tx, merchantId, { externalId }))
  if (meant && meant !== found) refuse('VALIDATION_FAILED', { fields: [{ path: 'externalId', message: 'unique' }] })
  return found
}

/** Holds the member who is left: one whom somebody was merged into may have been merged in turn. */
export async function lockRemaining(tx: Tx, merchantId: string, memberId: string): Promise<string> {
  const into = (await lockMember(tx, merchantId, memberId))?.merged_into
  return into ? lockRemaining(tx, merchantId, into) : memberId
}

/** Holds a member against other enrolments and merges until the transaction ends. */
export const lockMember = (tx: Tx, merchantId: string, memberId: string) =>
  tx
    .selectFrom('member')
    .select(['id', 'merged_into', 'anonymised_at'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()

/** The same of several, always in the same order, so that two transactions do not wait for each other. */
export const lockMembers = (tx: Tx, merchantId: string, memberIds: readonly string[]) =>
  tx
    .selectFrom('member')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

async function freeCardNumber(tx: Tx, merchantId: string): Promise<string> {
  for (;;) {
    const number = newCardNumber()
    const taken = await tx
      .selectFrom('card')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('card_number', '=', number)
      .executeTakeFirst()
    if (!taken) return number
  }
}
