import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { partnerIssue } from '@chopcard/contract/earning/merchant/partner-till.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { Campaign } from '../src/loyalty/campaigns/load-campaign.ts'
import type { App } from '../src/core/app.ts'
import { caller } from './harness.ts'
import { makeCampaign, makeCard, makeMerchant, type TestMerchant } from './make.ts'

type State = 'invited' | 'active' | 'declined' | 'ended'
type Terms = { costPerChop?: number; rewardValue?: number }

/** A partnership that is there: whose campaign it is, and which merchant is its partner. */
export async function makePartnership(
  app: App,
  owner: Pick<TestMerchant, 'id'>,
  campaign: Pick<Campaign, 'id'>,
  partner: Pick<TestMerchant, 'id'>,
  state: State = 'active',
  { costPerChop = 20, rewardValue = 450 }: Terms = {},
): Promise<string> {
  const id = uuid()
  const ended = state === 'ended' ? { ended_at: new Date(), ended_by: 'owner' } : {}
  await app.database.kysely
    .insertInto('partnership')
    .values({
      merchant_id: owner.id,
      id,
      campaign_id: campaign.id,
      partner_merchant_id: partner.id,
      state,
      cost_per_chop: costPerChop,
      reward_value: rewardValue,
      ...ended,
    })
    .execute()
  return id
}

/** A campaign of ten stamps of an owner's, with a partner who has accepted, and a member's card. */
export async function makePartners(app: App, terms: Terms = {}) {
  const [owner, partner] = [await makeMerchant(app), await makeMerchant(app)]
  const campaign = await makeCampaign(app, owner)
  const card = await makeCard(app, owner, campaign, { nickname: 'Mei' })
  const partnershipId = await makePartnership(app, owner, campaign, partner, 'active', terms)
  return { owner, partner, campaign, card, partnershipId }
}

/** Of a world's merchant: partnerships on both sides, and an operation that its owner did at another's campaign. */
export async function makePartnersOfWorld(
  app: App,
  server: FastifyInstance,
  merchant: TestMerchant,
  campaign: Campaign,
) {
  const other = await makeMerchant(app)
  const theirs = await makeCampaign(app, other)
  const more = await makeCampaign(app, other)
  const [card, full] = [await makeCard(app, other, theirs), await makeCard(app, other, theirs)]
  const partnerOfId = await makePartnership(app, other, theirs, merchant)
  const call = caller(server)
  const adjust = { memberId: full.id, operation: 'adjust', quantity: 10, remark: 'For a reward' } as const
  await call(changeChops, { params: { id: full.id }, body: adjust }, { token: other.owner.token })
  const request = { params: { id: partnerOfId }, body: { cardNumber: card.number, quantity: 1, confirm: true } }
  const issued = await call(partnerIssue, request, { token: merchant.owner.token })
  return {
    partnerOfId,
    partnerCardNumber: card.number,
    fullPartnerCardNumber: full.number,
    partnerEntryId: issued.body.data.entryId,
    invitationId: await makePartnership(app, other, more, merchant, 'invited'),
    partnershipId: await makePartnership(app, merchant, campaign, other),
  }
}
