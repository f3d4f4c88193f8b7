import { sql } from 'kysely'
import type { Card, EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { inLanguage } from '../../core/campaign-words.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { MemberCard, myCard as myCardRoute } from '@chopcard/contract/loyalty/member/card.ts'
import type { App } from '../../core/app.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import { rewardPicture, rewardTitle } from '@chopcard/contract/loyalty/reward-rules.ts'
import type { Db } from '../../core/database.ts'
import { hasEnded } from '../campaigns/load-campaign.ts'
import { readSettings } from '../campaigns/stored-settings.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { codeNow } from './card-codes.ts'
import { type CardRow, loadCard } from './card-store.ts'
import { type OperationContext, operationContext } from './operation.ts'
import { notesOf } from './member-notes.ts'
import { presentCard } from './present-card.ts'
import { waysOf } from './member-ways.ts'
import { provenEmail } from './proven-email.ts'
import { rewardsGiven } from './rewards-given.ts'
import { offersOf } from './type-rules.ts'
import { shownMerchant } from '../../core/merchant-name.ts'

const historyLength = 30

/** A card as its member sees it: staff remarks and operators are left out. */
export async function memberCard(
  app: App,
  merchant: Merchant,
  cardId: string,
  now: Date,
  language: Language,
): Promise<MemberCard> {
  const db = app.database.kysely
  const row = await loadCard(app.database, merchant, cardId, now)
  const [history, shop, full, hasCoupons] = await Promise.all([
    historyOf(app, merchant, row.id, language),
    shownMerchant(db, merchant, language),
    db
      .selectFrom('campaign')
      .select('settings')
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', row.campaign_id)
      .executeTakeFirst(),
    isGivenAnything(db, merchant.id, row.id),
  ])
  if (!full) refuse('INVALID_MEMBER')
  const card = presentCard(row, now)
  const settings = inLanguage(readSettings(full), language, merchant.language)
  const today = localDay(now, merchant.timeZone)
  const ended = hasEnded({ endDate: settings.endDate, endedAt: row.ended_at }, now, merchant.timeZone)
  return {
    cardNumber: row.card_number,
    ...codeNow({ secret: app.config.secret, merchantId: merchant.id }, row, now),
    nickname: row.nickname,
    state: card.state,
    expiresAt: card.expiresAt,
    version: row.version,
    today,
    // A level that everybody has tells nothing.
    level: settings.memberLevels.length > 1 ? levelName(card.level, settings) : null,
    pending: card.pending,
    spendable: card.spendable,
    endingNext: card.endingNext,
    notes: notesOf({ merchant, language, now }, card, settings),
    merchant: { name: shop.name, logo: shop.logo, timeZone: shop.timeZone },
    campaign: campaignOf(row, settings, ended),
    chopTypes: settings.chopTypes.map((type) => ({
      id: type.id,
      code: type.owner ? `${type.code} · ${type.owner}` : type.code,
      balance: card.balances.find(({ chopTypeId }) => chopTypeId === type.id)?.balance ?? 0,
      stampCount: type.stampCount,
      stampedImage: type.stampedImage,
      unstampedImage: type.unstampedImage,
      redeemedImage: type.redeemedImage ?? null,
    })),
    rewards: rewardsOf(operationContext({ merchant, now }, row), settings),
    history,
    ways: waysOf(merchant, { ...row, hasCoupons, ended }, card.state, today),
  }
}

/** Whether there is a coupon of one of the card's rewards, or anything that was mailed to an address the member has proven. */
async function isGivenAnything(db: Db, merchantId: string, cardId: string): Promise<boolean> {
  const email = provenEmail(merchantId, cardId)
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from coupon_copy where merchant_id = ${merchantId} and card_id = ${cardId})
      or exists (select from coupon_copy where merchant_id = ${merchantId} and email = ${email})
      or exists (select from voucher_record where merchant_id = ${merchantId} and email = ${email}) as is`.execute(db)
  return rows[0]?.is ?? false
}

// A level that was removed stays with whoever has it.
const levelName = (held: Card['level'], { memberLevels }: CardRow['settings']): string | null =>
  memberLevels.find(({ id }) => id === held?.id)?.level ?? held?.name ?? null

function campaignOf(row: CardRow, settings: CardRow['settings'], ended: boolean): MemberCard['campaign'] {
  return {
    id: row.campaign_id,
    name: settings.name,
    type: row.campaign_type,
    logo: settings.logo,
    heroImage: settings.heroImage,
    backgroundColor: settings.backgroundColor,
    foregroundColor: settings.foregroundColor,
    terms: settings.terms,
    venue: settings.venue,
    locationName: settings.locationName,
    locationAddress: settings.locationAddress,
    links: linksOf(settings),
    chopImage: settings.chopImage,
    stampColumns: settings.stampColumns,
    endDate: settings.endDate,
    redemptionStart: settings.redemptionStart,
    ended,
  }
}

const linksOf = ({ guideUrl, virtualTourUrl }: CardRow['settings']): MemberCard['campaign']['links'] => [
  ...(guideUrl ? [{ name: 'guide' as const, url: guideUrl }] : []),
  ...(virtualTourUrl ? [{ name: 'tour' as const, url: virtualTourUrl }] : []),
]

function rewardsOf({ campaign, card, moment }: OperationContext, settings: CardRow['settings']): MemberCard['rewards'] {
  return offersOf(campaign, card, moment.now).map((offer) => {
    const own = settings.rewards.find(({ id }) => id === offer.id)
    const reached = offer.missing === 0
    const from = own?.effectiveFrom ?? null
    const looks = { reached: reached && (from === null || from <= moment.day), given: offer.given }
    return {
      id: offer.id,
      name: own ? rewardTitle(own) : settings.rewardName,
      description: own?.description ?? settings.rewardDescription,
      image: own ? rewardPicture(own, looks) : null,
      effectiveFrom: from,
      level: own?.level ?? null,
      cost: offer.cost,
      reached,
      missing: offer.missing,
      given: offer.given,
    }
  })
}

async function historyOf(app: App, merchant: Merchant, cardId: string, language: Language) {
  const rows = await app.database.kysely
    .selectFrom('chop_entry as e')
    .innerJoin('chop_type as t', (join) =>
      join.onRef('t.merchant_id', '=', 'e.merchant_id').onRef('t.id', '=', 'e.chop_type_id'),
    )
    .leftJoin('chop_void as v', (join) =>
      join.onRef('v.merchant_id', '=', 'e.merchant_id').onRef('v.entry_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.kind', 'e.quantity', 't.code', 'e.at', 'v.void_id'])
    .select(['e.campaign_id', 'e.campaign_revision', 'e.reward_id'])
    .where('e.merchant_id', '=', merchant.id)
    .where('e.card_id', '=', cardId)
    // A bill below the next chop is told of by what is carried over.
    .where(sql<boolean>`(e.quantity <> 0 or e.measure = 'redeemed')`)
    .orderBy('e.at', 'desc')
    .orderBy('e.card_version', 'desc')
    .orderBy('e.seq')
    .limit(historyLength)
    .execute()
  const rewardOf = await rewardsGiven(app.database.kysely, merchant, rows, language)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as EntryKind,
    quantity: row.quantity,
    chopTypeCode: row.code,
    at: row.at.toISOString(),
    voided: row.void_id !== null,
    reward: row.kind === 'redeem' ? rewardOf(row) : null,
  }))
}

export const myCard: Verb<typeof myCardRoute> = (ctx) =>
  memberCard(ctx.app, ctx.merchant, ctx.cardId, ctx.now, ctx.language)
