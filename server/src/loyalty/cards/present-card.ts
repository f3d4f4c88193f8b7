import { detailsOf, type MemberDetailName } from '@chopcard/contract/members/member-details.ts'
import { type AmountSettings, carriesTowards } from '@chopcard/contract/loyalty/amount-rules.ts'
import type { Card, Entry } from '@chopcard/contract/loyalty/cards.ts'
import { balanceAt, total, type CardFacts } from '../../ledger/decision.ts'
import type { WrittenEntry } from '../../ledger/write-operations.ts'
import { type Actor, staffIdOf } from '../../core/context.ts'
import { isExpired } from './card-rules.ts'
import { endingNext, expiredIn, pendingIn } from './lot-rules.ts'
import type { CardRow } from './card-store.ts'

type Presentable = Pick<
  CardRow,
  | 'id'
  | 'card_number'
  | 'campaign_id'
  | 'campaign_name'
  | 'campaign_type'
  | MemberDetailName
  | 'level_id'
  | 'level'
  | 'state'
  | 'balances'
  | 'promotion_code'
  | 'created_at'
  | 'expires_at'
  | 'remark'
  | 'additional_info'
  | 'lots'
  | 'carried'
> & {
  settings: Pick<CardRow['settings'], 'chopTypes' | 'welcomeGift' | 'expireChops' | 'onePerVisit'> & AmountSettings
}

/**
 * A card as every answer shows it (decisions/api.md §8): points that have ended count no more, and with `expireChops` nothing
 * does on a card whose end has come, though the night has not written it off yet.
 */
export function presentCard(row: Presentable, now: Date): Card {
  const isOver = row.state !== 'closed' && isExpired({ state: row.state, expiresAt: row.expires_at }, now)
  const isGone = isOver && row.state !== 'expired' && row.settings.expireChops
  const [balances, lots] = isGone ? [[], []] : [row.balances, row.lots]
  const ended = expiredIn(lots, now)
  const pending = pendingIn(lots, now)
  const balance = total(balances) - ended
  return {
    id: row.id,
    cardNumber: row.card_number,
    campaignId: row.campaign_id,
    campaignName: row.campaign_name,
    campaignType: row.campaign_type,
    ...detailsOf(row),
    level: row.level_id && row.level ? { id: row.level_id, name: row.level } : null,
    state: isOver ? 'expired' : row.state,
    balance,
    spendable: balance - pending,
    pending,
    endingNext: endingNext(lots, now),
    balances: row.settings.chopTypes.map((type) => ({
      chopTypeId: type.id,
      code: type.code,
      // Points have one type.
      balance: balanceAt(balances, type.slot) - ended,
      stampCount: type.stampCount,
    })),
    billPerChop: row.settings.billPerChop ?? null,
    onePerVisit: row.settings.onePerVisit ?? true,
    carriedOver: carriedOver(row),
    promotionCode: row.promotion_code,
    welcomeGift: row.settings.welcomeGift || null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    remark: row.remark,
    additionalInfo: row.additional_info,
  }
}

function carriedOver({ carried, settings }: Pick<Presentable, 'carried' | 'settings'>): Card['carriedOver'] {
  const perChop = carriesTowards(settings)
  return perChop === null ? null : { amount: Math.max(0, carried), perChop }
}

/** The same without what staff wrote for staff: what a member's own phone is answered. */
export const withoutStaffNotes = (card: Card): Card => ({ ...card, remark: '', additionalInfo: {} })

/** The row as it is after a decision. */
export const afterDecision = (row: CardRow, card: CardFacts): CardRow => ({
  ...row,
  state: card.state,
  balances: [...card.balances],
  level_id: card.levelId,
  level: row.settings.memberLevels.find(({ id }) => id === card.levelId)?.level ?? row.level,
  expires_at: card.expiresAt,
  validity: card.validity,
  first_chop_at: card.firstChopAt,
  frozen_by: card.frozenBy,
  lots: [...card.lots],
  redeemed: [...card.redeemed],
  period_start: card.period?.start ?? null,
  period_earned: card.period?.earned ?? 0,
  period_level_id: card.period?.levelId ?? null,
  carried: card.carried,
})

/** A line that was just written. */
export function presentWritten(cardId: string, line: WrittenEntry, actor: Actor): Entry {
  const operatorId = staffIdOf(actor)
  return {
    id: line.id,
    memberId: cardId,
    kind: line.kind,
    chopTypeId: line.chop_type_id,
    quantity: line.quantity,
    balanceAfter: line.balance_after,
    operator: operatorId ? { id: operatorId, name: actor.name, nickname: actor.nickname } : null,
    source: line.source,
    remark: line.remark,
    at: line.at.toISOString(),
    voids: line.voids,
    voidedBy: null,
    campaignRevision: line.campaign_revision,
  }
}
