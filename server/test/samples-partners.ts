import * as till from '@chopcard/contract/earning/merchant/partner-till.ts'
import * as partners from '@chopcard/contract/earning/merchant/partners.ts'
import * as access from '@chopcard/contract/platform/merchant/platform-access.ts'
import { none, type Sample, sample } from './sample.ts'

/** One right request for every call about partner campaigns, of both sides and at the till, and about the platform's access. */
export const samplesOfPartners: readonly Sample[] = [
  sample(partners.listPartnerships, ({ own }) => ({
    query: { page: '1', q: 'World', side: 'owner', state: 'active', campaignId: own.campaignId, sort: '-invitedAt' },
  })),
  sample(partners.invitePartner, ({ own, newPartner }) => ({
    body: {
      campaignId: own.campaignId,
      merchantId: newPartner,
      costPerChop: 20,
      rewardValue: 450,
      message: 'Shall we?',
    },
  })),
  sample(partners.answerPartnership, ({ own }) => ({ params: { id: own.invitationId }, body: { accept: true } })),
  sample(partners.endPartnership, ({ own }) => ({ params: { id: own.partnershipId } })),
  sample(partners.listPartnerOperations, ({ own }) => ({
    query: { partnershipId: own.partnerOfId, side: 'partner', from: '2026-01-01', to: '2099-12-31', sort: 'at' },
  })),
  sample(partners.listSettlements, ({ own }) => ({
    query: { partnershipId: own.partnerOfId, side: 'partner', from: '2026-01', to: '2099-12', q: 'Campaign' },
  })),
  sample(access.listPlatformViews, () => ({ query: { q: 'phone', written: 'false', sort: '-startedAt' } })),
  sample(access.getPlatformAccess, none),
  sample(access.setPlatformAccess, () => ({ body: { asksConsent: true } })),
  sample(access.answerConsent, ({ own }) => ({ params: { id: own.consentId }, body: { consent: true } })),
  sample(partners.partnerCampaigns, none),
  sample(partners.partnerCard, ({ own }) => ({ params: { id: own.partnerOfId, x: own.partnerCardNumber } })),
  sample(till.partnerIssue, ({ own }) => ({
    params: { id: own.partnerOfId },
    body: { cardNumber: own.partnerCardNumber, quantity: 1, confirm: true },
  })),
  sample(till.partnerRedeem, ({ own }) => ({
    params: { id: own.partnerOfId },
    body: { cardNumber: own.fullPartnerCardNumber, rewardId: 'reward', confirm: true },
  })),
  sample(till.partnerVoid, ({ own }) => ({
    params: { id: own.partnerOfId },
    body: { entryId: own.partnerEntryId },
  })),
]
