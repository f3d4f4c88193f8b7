import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { CardState } from '@chopcard/contract/loyalty/cards.ts'
import type { MemberWay } from '@chopcard/contract/loyalty/member/card.ts'
import { hasFeature, runsInFull } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import { isOffered } from '../../core/governed-fields.ts'
import { staffWaysOf } from './approve-redemption.ts'
import type { CardRow } from './card-store.ts'

type Settings = Pick<
  CardRow['settings'],
  'carnivalMode' | 'receiptsEnabled' | 'scanToEarn' | 'referralEnabled' | 'referralEndDate'
>
type Card = Pick<CardRow, 'campaign_type'> & { settings: Settings; hasCoupons: boolean; ended: boolean }

type Shop = Pick<Merchant, 'features' | 'serviceState'>

/**
 * What a card offers to do on the member's own phone; `today` is the merchant's. Who one is can be looked at until it closes.
 * Where the shop's service has ended, rewards are given and nothing else.
 */
export function waysOf(merchant: Shop, card: Card, state: CardState, today: string): MemberWay[] {
  if (state === 'closed') return []
  const coupons: MemberWay[] = card.hasCoupons ? ['coupons'] : []
  if (state !== 'active' || card.ended) return [...coupons, 'profile']
  const redemption = merchant.serviceState === 'restricted' ? [] : redemptionWays(merchant, card)
  if (!runsInFull(merchant)) return [...redemption, ...coupons, 'profile']
  return [
    ...redemption,
    ...earningWays(merchant, card),
    ...referralWays(merchant, card, today),
    ...coupons,
    ...(hasFeature(merchant, 'pushNotification') ? (['push'] as const) : []),
    'profile',
  ]
}

/** Who may stand behind a redemption (decisions/cards.md §9); a card that is used has no rewards. */
function redemptionWays(merchant: Pick<Merchant, 'features'>, card: Card): MemberWay[] {
  if (descriptorOf(card.campaign_type).redeemsBy === 'use') return []
  const byStaff = staffWaysOf(merchant).map((way) => `redeem-${way}` as const)
  return isOffered(merchant, 'phone', 'self') ? [...byStaff, 'redeem-self'] : byStaff
}

/** How a member earns by hand. */
function earningWays(merchant: Pick<Merchant, 'features'>, { campaign_type, settings }: Card): MemberWay[] {
  const { earnsBy } = descriptorOf(campaign_type)
  const ways = [
    ['receipt', 'receipt', settings.receiptsEnabled, 'earnByReceipt'],
    ['booths', 'booth', settings.carnivalMode, 'simpleWebRegistration'],
    ['scan', 'code', settings.scanToEarn, 'scanToEarn'],
  ] as const
  return ways
    .filter(([, by, isOn, feature]) => earnsBy.includes(by) && isOn && hasFeature(merchant, feature))
    .map(([way]) => way)
}

function referralWays(merchant: Pick<Merchant, 'features'>, { settings }: Card, today: string): MemberWay[] {
  const { referralEnabled, referralEndDate } = settings
  const isOpen = referralEnabled && (referralEndDate === null || today <= referralEndDate)
  return isOpen && hasFeature(merchant, 'referralProgram') ? ['refer'] : []
}
