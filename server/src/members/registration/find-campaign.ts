import { refuse } from '@chopcard/contract/core/errors.ts'
import type { JoinCampaign } from '@chopcard/contract/member-pages/member/pages.ts'
import type { Route } from '@chopcard/contract/core/route.ts'
import { type Campaign, hasEnded, loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { merchantOfCampaign } from '../../loyalty/campaigns/merchant-of-campaign.ts'
import { findMerchant, serviceAllows } from '../../core/authenticate.ts'
import { localDay, startOfDay } from '../../core/clock.ts'
import type { Merchant, PublicContext } from '../../core/context.ts'
import { readMerchantInfo } from '../../accounts/merchants/merchant-info.ts'
import { registrationState } from './registration-rules.ts'

/** What a registration is for: the campaign that takes members now, and how its merchant wants to know them. */
export type Door = { merchant: Merchant; mode: JoinCampaign['mode']; campaign: Campaign }

/** The campaign of a registration page's address; refuses an unknown one, and outside the campaign's window. */
export async function openDoor(ctx: PublicContext, route: Route, campaignId: string): Promise<Door> {
  const door = await findDoor(ctx, route, campaignId)
  registrationIsOpen(door.campaign, door.merchant, ctx.now)
  return door
}

/** The same, whether it takes members now or not. */
export async function findDoor(ctx: PublicContext, route: Route, campaignId: string): Promise<Door> {
  const merchantId = (await merchantOfCampaign(ctx.db, campaignId)) ?? refuse('REGISTRATION_URL_INVALID')
  const { merchant } = (await findMerchant(ctx.db, { id: merchantId })) ?? refuse('REGISTRATION_URL_INVALID')
  serviceAllows(route, merchant)
  const [campaign, info] = await Promise.all([
    loadCampaign(ctx.db, merchant.id, campaignId),
    readMerchantInfo(ctx.db, merchant.id),
  ])
  return { merchant, campaign, mode: info.mobileRegistrationMode }
}

/** Refuses outside the campaign's registration window; the merchant's days decide. */
export function registrationIsOpen(campaign: Campaign, merchant: Merchant, now: Date): void {
  const state = registrationState(
    campaign.settings,
    hasEnded(campaign, now, merchant.timeZone),
    localDay(now, merchant.timeZone),
  )
  const { registrationStart } = campaign.settings
  if (state === 'ended') refuse('CAMPAIGN_ENDED')
  if (state === 'closed') refuse('REGISTRATION_NOT_OPEN')
  if (state === 'not-yet' && registrationStart)
    refuse('REGISTRATION_NOT_OPEN', { retryAt: startOfDay(registrationStart, merchant.timeZone).toISOString() })
}
