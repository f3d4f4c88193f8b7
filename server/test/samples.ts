import * as memberCard from '@chopcard/contract/loyalty/member/card.ts'
import * as account from '@chopcard/contract/accounts/merchant/account.ts'
import * as campaigns from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import * as cards from '@chopcard/contract/loyalty/merchant/cards.ts'
import * as tillCalls from '@chopcard/contract/loyalty/merchant/till.ts'
import * as chopLog from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import * as dashboard from '@chopcard/contract/office/merchant/dashboard.ts'
import * as mailing from '@chopcard/contract/messaging/merchant/mailing.ts'
import * as forecasts from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import * as members from '@chopcard/contract/members/merchant/members.ts'
import * as defaults from '@chopcard/contract/loyalty/merchant/campaign-defaults.ts'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import * as merchant from '@chopcard/contract/accounts/merchant/merchant.ts'
import * as uploads from '@chopcard/contract/accounts/merchant/uploads.ts'
import * as registration from '@chopcard/contract/members/public/registration.ts'
import * as signIn from '@chopcard/contract/accounts/public/sign-in.ts'
import { nameOf, type Route } from '@chopcard/contract/core/route.ts'
import { none, type Sample, sample } from './sample.ts'
import { samplesOfApple } from './samples-apple.ts'
import { samplesOfKeys } from './samples-keys.ts'
import { samplesOfIntegration } from './samples-integration.ts'
import { samplesOfGiving } from './samples-giving.ts'
import { samplesOfBatches } from './samples-batches.ts'
import { samplesOfBilling } from './samples-billing.ts'
import { samplesOfExports } from './samples-exports.ts'
import { samplesOfMailchimp } from './samples-mailchimp.ts'
import { samplesOfPartners } from './samples-partners.ts'
import { samplesOfPlatformReports } from './samples-platform-reports.ts'
import { samplesOfPasskeys } from './samples-passkeys.ts'
import { samplesOfPlatform } from './samples-platform.ts'
import { samplesOfPublishing } from './samples-publishing.ts'
import { samplesOfOrders } from './samples-orders.ts'
import { samplesOfVouchers } from './samples-vouchers.ts'
import { samplesOfTaps } from './samples-taps.ts'
import { samplesOfTenants } from './samples-tenants.ts'
import { samplesOfWays } from './samples-ways.ts'
import { samplesOfWebhooks } from './samples-webhooks.ts'

const password = 'Right-Horse-9'
const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const picture = { filename: 'a.png', contentType: 'image/png', size: '1000', kind: 'stamp' } as const

/** One right request for every call. */
const samples: readonly Sample[] = [
  sample(signIn.login, ({ merchant: { owner } }) => ({
    body: { email: owner.email, nickname: 'till 1', redirect: '/dashboard' },
  })),
  sample(signIn.useSignInLink, ({ signInToken: token }) => ({ body: { token } })),
  sample(signIn.signInLook, ({ merchant: { shortKey } }) => ({ params: { shop: shortKey } })),
  sample(signIn.systemLogin, ({ newEmail: email }) => ({ body: { email, password } }), 'INVALID_EMAIL_OR_PASSWORD'),
  sample(registration.register, ({ newEmail: email }) => ({
    body: {
      merchantName: 'New Shop',
      userName: 'New Owner',
      email,
      password,
      confirmPassword: password,
      language: 'en-US',
      timeZone: 'Asia/Taipei',
      currency: 'TWD',
    },
  })),
  sample(registration.forgetPassword, ({ merchant: { owner } }) => ({ body: { email: owner.email } })),
  sample(registration.resetPasswordInfo, ({ resetToken: token }) => ({ params: { token } })),
  sample(registration.resetPassword, ({ resetToken: token }) => ({
    body: { token, password, confirmPassword: password },
  })),
  sample(registration.joinCampaign, ({ own, newEmail: email }) => ({
    params: { campaignId: own.campaignId },
    body: {
      email,
      confirmEmail: email,
      nickname: 'Nico',
      language: 'pt-BR',
      acceptTerms: true,
      submitToken: 'once',
      deviceToken: 'phone',
    },
  })),
  // Codes go out only where the merchant asks for a proven number, which is not the usual.
  sample(
    registration.sendJoinCode,
    ({ own }) => ({
      params: { campaignId: own.campaignId },
      body: { mobile: `+658${own.cardNumber.slice(-7)}`, language: 'zh-TW' },
    }),
    'NOT_FOUND',
  ),
  sample(registration.sendCardLink, ({ own }) => ({
    params: { campaignId: own.campaignId },
    body: { email: own.email, language: 'pt-BR' },
  })),
  sample(account.adminInfo, none),
  sample(account.nav, none),
  sample(account.logout, none),
  sample(account.editProfile, ({ merchant: { owner } }) => ({
    body: { email: owner.email, userName: 'Another Name' },
  })),
  sample(account.mySessions, none),
  sample(account.endSession, ({ own }) => ({ params: { id: own.sessionId } })),
  sample(account.myLoginHistory, none),
  sample(merchant.merchantInfo, none),
  sample(defaults.getCampaignDefaults, none),
  sample(defaults.setCampaignDefaults, () => ({
    body: { memberValidityDays: 365, rejoin: 'as-new', terms: 'Be kind.' },
  })),
  sample(editMerchant, () => ({
    body: {
      name: 'Renamed',
      logo: null,
      backgroundColor: '#123456',
      backgroundImage: null,
      openingHours: { ...closed, mon: [{ from: '09:00', to: '18:00' }] },
      primaryLanguage: 'zh-TW',
      timeZone: 'America/Sao_Paulo',
      currency: 'BRL',
      mobileRegistrationMode: 'optional',
      address: 'Rua 1',
      registrationText: 'Welcome.',
      terms: 'Be kind.',
      localizations: { 'pt-BR': { name: 'Loja', terms: 'Seja gentil.' } },
      phone: '+55 11',
      website: 'https://shop.example.com',
      offlineTill: true,
      offlineHours: 24,
      offlineActs: 20,
    },
  })),
  sample(uploads.presignedUrl, () => ({ query: picture })),
  sample(uploads.campaignPresignedUrl, () => ({ query: picture })),
  sample(uploads.completeUpload, ({ own }) => ({ params: { id: own.uploadId } })),
  sample(dashboard.summary, none),
  sample(dashboard.adminSummary, none),
  sample(dashboard.dailyNewMember, none),
  sample(dashboard.monthlyNewMember, none),
  sample(dashboard.dailyChopCount, none),
  sample(dashboard.topOperators, none),
  sample(campaigns.listCampaigns, () => ({
    query: { page: '1', pageSize: '20', sort: '-createdAt', q: 'World', type: 'chop', state: 'active' },
  })),
  sample(campaigns.createCampaign, ({ settings, newEmail }) => ({
    body: {
      settings: {
        ...settings,
        name: `New ${newEmail}`,
        chopTypes: settings.chopTypes.map(asNew),
        memberLevels: undefined,
        booths: undefined,
      },
    },
  })),
  sample(forecasts.campaignImpact, ({ own, settings }) => ({ params: { id: own.campaignId }, body: { settings } })),
  sample(forecasts.simulateCampaign, ({ settings }) => ({ body: { settings, plan: { months: 2 } } })),
  sample(campaigns.getCampaign, ({ own }) => ({ params: { id: own.campaignId } })),
  sample(campaigns.editCampaign, ({ own, settings }) => ({
    params: { id: own.campaignId },
    body: { revision: 1, settings: { ...settings, rewardName: 'A free cake' } },
  })),
  sample(campaigns.endCampaign, ({ own }) => ({ params: { id: own.campaignId } })),
  sample(campaigns.reopenCampaign, ({ own }) => ({ params: { id: own.campaignId } })),
  sample(campaigns.campaignLogs, ({ own }) => ({ params: { id: own.campaignId }, query: { page: '1' } })),
  sample(campaigns.campaignQrCode, ({ own }) => ({
    params: { x: own.campaignId },
    query: { format: 'svg', size: '300' },
  })),
  sample(cards.listCards, ({ own }) => ({
    query: {
      page: '1',
      pageSize: '10',
      sort: 'balance',
      q: own.email,
      campaignId: own.campaignId,
      state: 'active',
      createdFrom: '2026-01-01',
      createdTo: '2099-12-31',
    },
  })),
  sample(cards.listCardsByEmail, ({ own }) => ({ query: { email: own.email, campaignId: own.campaignId } })),
  sample(cards.getCard, ({ own }) => ({ params: { id: own.cardId } })),
  sample(cards.createCard, ({ own, newEmail }) => ({
    params: { id: own.campaignId },
    body: { email: newEmail, nickname: 'New', remark: 'by hand' },
  })),
  sample(cards.deleteCard, ({ own }) => ({ params: { id: own.emptyCardId } })),
  sample(tillCalls.changeChops, ({ own }) => ({
    params: { id: own.cardId },
    body: {
      memberId: own.cardId,
      operation: 'issue',
      quantity: 1,
      chopTypeId: own.chopTypeId,
      remark: '',
      confirm: true,
    },
  })),
  sample(tillCalls.redeem, ({ own }) => ({
    params: { memberId: own.fullCardId },
    body: { rewardId: 'reward', remark: 'Enjoy', confirm: true },
  })),
  sample(tillCalls.redeemReward, ({ own }) => ({ body: { memberId: own.fullCardId, rewardId: 'reward' } })),
  sample(tillCalls.validateChop, ({ own }) => ({
    query: { memberId: own.cardId, operation: 'issue', quantity: '1', chopTypeId: own.chopTypeId },
  })),
  sample(tillCalls.scanned, ({ own }) => ({ params: { x: own.cardCode } })),
  sample(tillCalls.quickRedeem, ({ own }) => ({ params: { x: own.cardNumber } })),
  sample(tillCalls.cardByToken, ({ own }) => ({ params: { x: own.memberToken } })),
  sample(cards.memberToken, ({ own }) => ({ params: { x: own.cardNumber } })),
  sample(cards.editRemark, ({ own }) => ({ body: { memberId: own.cardId, remark: 'Likes it strong' } })),
  sample(cards.editOtherInfo, ({ own, newEmail }) => ({
    body: {
      memberId: own.cardId,
      nickname: 'Nina',
      email: `x${newEmail}`,
      levelId: own.levelId,
      expiresOn: '2099-02-28',
    },
  })),
  sample(cards.editAdditionalInfo, ({ own }) => ({
    body: { memberId: own.cardId, additionalInfo: { Birthday: 'May', Shoe: '39' } },
  })),
  sample(
    cards.approvePrepaid,
    ({ own }) => ({ params: { id: own.cardId }, body: { approve: true, remark: 'Paid in cash' } }),
    'NO_AVAILABLE_CHOP_CHANGE',
  ),
  sample(cards.renewCard, ({ own }) => ({ body: { memberId: own.cardId, confirm: true } })),
  sample(cards.rejoinMember, ({ own }) => ({ body: { memberId: own.cardId } }), 'MEMBER_ALREADY_REGISTERED'),
  sample(cards.cardDetails, ({ own }) => ({ params: { id: own.cardId } })),
  sample(cards.reconcileCard, ({ own }) => ({ params: { id: own.cardId } })),
  sample(members.listDuplicates, none),
  sample(members.setApart, ({ own }) => ({ body: { one: own.cardId, other: own.emptyCardId } })),
  sample(members.previewMerge, ({ own }) => ({ query: { keep: own.cardId, merge: own.fullCardId } })),
  sample(members.mergeMembers, ({ own }) => ({ body: { keep: own.cardId, merge: own.emptyCardId, stays: 0 } })),
  sample(members.listMerges, () => ({ query: { page: '1' } })),
  sample(members.undoMerge, ({ own }) => ({ params: { id: own.mergeId } })),
  sample(members.anonymiseMember, ({ own }) => ({ body: { memberId: own.cardId, cardNumber: own.cardNumber } })),
  sample(chopLog.listChopLog, ({ own }) => ({
    query: {
      page: '1',
      q: own.cardNumber,
      memberId: own.cardId,
      campaignId: own.campaignId,
      operatorId: own.staffId,
      kind: 'earn',
      voided: 'false',
      from: '2026-01-01',
      to: '2099-12-31',
    },
  })),
  sample(chopLog.listMyChopLog, ({ own }) => ({ query: { memberId: own.cardId } })),
  sample(chopLog.voidEffects, ({ own }) => ({ params: { id: own.entryId } })),
  sample(chopLog.voidEntry, ({ own }) => ({ params: { id: own.entryId }, query: { remark: 'By mistake' } })),
  ...samplesOfExports,
  sample(mailing.sendTestMail, ({ own }) => ({
    params: { id: own.campaignId },
    body: { template: 'registration', language: 'pt-BR', title: 'Bem-vinda', body: '<p>Olá, {{nickname}}</p>' },
  })),
  ...samplesOfApple,
  ...samplesOfBatches,
  sample(memberCard.myCard, none),
  sample(memberCard.myCardEvents, none),
  ...samplesOfPasskeys,
  ...samplesOfPlatform,
  ...samplesOfPlatformReports,
  ...samplesOfPublishing,
  ...samplesOfGiving,
  ...samplesOfBilling,
  ...samplesOfMailchimp,
  ...samplesOfPartners,
  ...samplesOfVouchers,
  ...samplesOfOrders,
  ...samplesOfTaps,
  ...samplesOfTenants,
  ...samplesOfWays,
  ...samplesOfIntegration,
  ...samplesOfKeys,
  ...samplesOfWebhooks,
]

function asNew<T extends { id?: string }>({ id: _id, ...rest }: T): Omit<T, 'id'> {
  return rest
}

const byName = new Map(samples.map((one) => [nameOf(one.route), one]))
export const sampledNames = samples.map(({ route }) => nameOf(route))

/** A right request for a call; a call without one here fails the sweep that asks. */
export function sampleOf(route: Route): Sample {
  const found = byName.get(nameOf(route))
  if (!found) throw new Error(`server/test/samples.ts has no request for ${nameOf(route)}`)
  return found
}
