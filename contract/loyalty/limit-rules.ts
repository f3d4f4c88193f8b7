import { type CampaignType, descriptorOf } from './campaign-types.ts'

/** The most that the balance of a chop type may be. */
export const balanceLimit = (type: CampaignType, stampCount: number): number =>
  descriptorOf(type).balanceEnds === 'never' ? Number.MAX_SAFE_INTEGER : stampCount

type Balances = { campaignType: CampaignType; balances: readonly { balance: number; stampCount: number }[] }

/** Whether nothing more fits on a card that is filled by earning. */
export const isCardFull = ({ campaignType: type, balances }: Balances): boolean =>
  descriptorOf(type).earnsBy.length > 0 &&
  balances.every(({ balance, stampCount }) => balance >= balanceLimit(type, stampCount))

/** The stamp count of a chop type: its own, or what the dearest reward costs where balances end there. */
export const stampCountIn = (type: CampaignType, own: number, rewardCosts: readonly number[]): number =>
  descriptorOf(type).balanceEnds === 'at-dearest-reward' ? Math.max(0, ...rewardCosts) : own

type Redeemed = { redeemChops?: number | null | undefined }

/** What the one reward of a campaign takes of a chop type. */
export const redemptionCost = ({ redeemChops }: Redeemed, { stampCount }: { stampCount: number }): number =>
  redeemChops ?? stampCount

/** What it takes of all of them. */
export const totalRedemptionCost = (settings: Redeemed & { chopTypes: readonly { stampCount: number }[] }): number =>
  settings.chopTypes.reduce((sum, chopType) => sum + redemptionCost(settings, chopType), 0)
