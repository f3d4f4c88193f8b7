import { totalRedemptionCost } from '@chopcard/contract/loyalty/limit-rules.ts'
import { fieldsInLanguage, inLanguage } from '../../core/campaign-words.ts'
import { rewardTitle } from '@chopcard/contract/loyalty/reward-rules.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { JoinCampaign } from '@chopcard/contract/member-pages/member/pages.ts'
import { carnivalOf } from '../../earning/booths/carnival.ts'
import { selectionOf } from '../../earning/booths/named-cards.ts'
import { campaignOfCode, joinCodeOf } from '../../loyalty/campaigns/join-code.ts'
import { type Campaign, hasEnded, loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { confirmEmailChange, findEmailChange } from '../../loyalty/cards/email-change.ts'
import { memberCard } from '../../loyalty/cards/member-card.ts'
import type { App } from '../../core/app.ts'
import { authenticateMember, findMerchant, hasFeature, runsInFull } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import { nullIfNotFound } from '../../core/null-if-not-found.ts'
import { receiptForm } from '../../earning/receipts/receipt-form.ts'
import type { MemberPageSources } from '../../member-pages/sources.ts'
import { infoInLanguage } from '../../accounts/merchants/info-in-language.ts'
import { type MerchantInfo, readMerchantInfo } from '../../accounts/merchants/merchant-info.ts'
import { dialCodeOf } from '../../core/dial-code.ts'
import { merchantOfCampaign } from '../../loyalty/campaigns/merchant-of-campaign.ts'
import { detailFields } from '../members/detail-fields.ts'
import { joinsByNickname, registrationState } from './registration-rules.ts'
import { merchantNameOf } from '../../core/merchant-name.ts'
import { offersNewsletter } from '../../messaging/mailing/newsletter.ts'

/** What the members' pages show, from the database; what may not be seen is as if it were not there. */
export function memberPageSources(
  app: App,
): Omit<
  MemberPageSources,
  | 'earnCode'
  | 'tap'
  | 'voucherByToken'
  | 'couponByToken'
  | 'offeredCoupon'
  | 'walletsOf'
  | 'addToWallet'
  | 'isTestData'
  | 'homePageTexts'
  | 'publicStatus'
> {
  const db = app.database.kysely
  return {
    cardByToken: (token, languageFor) =>
      nullIfNotFound(async () => {
        const { merchant, cardId, now, chosenLanguage } = await authenticateMember(app.database, token)
        const language = languageFor(chosenLanguage)
        return { language, card: await memberCard(app, merchant, cardId, now, language) }
      }),
    campaignOfJoinCode: async (typed) => {
      const code = joinCodeOf(typed)
      return (code && (await campaignOfCode(db, code))) ?? null
    },
    campaignForJoin: (campaignId, language) =>
      nullIfNotFound(async (): Promise<JoinCampaign | null> => {
        const merchantId = await merchantOfCampaign(db, campaignId)
        const found = merchantId && (await findMerchant(db, { id: merchantId }))
        const campaign = found && (await loadCampaign(db, found.merchant.id, campaignId))
        if (!campaign) return null
        const info = await readMerchantInfo(db, found.merchant.id)
        const hasNewsletter = await offersNewsletter(app, db, merchantId)
        return joinCampaignOf(campaign, { ...found, info, hasNewsletter }, language)
      }),
    receiptForm: (card, token, languageFor) => nullIfNotFound(() => receiptForm(app, card, token, languageFor)),
    carnivalByToken: (token, languageFor) =>
      nullIfNotFound(async () => {
        const { merchant, cardId, now, chosenLanguage } = await authenticateMember(app.database, token)
        const language = languageFor(chosenLanguage)
        const carnival = await carnivalOf(app, merchant, cardId, now, language)
        return { language, carnival, isCarnival: carnival.card.ways.includes('booths') || carnival.booths.length > 0 }
      }),
    cardSelection: (token, languageFor) =>
      nullIfNotFound(async () => {
        const { merchant, cardId, now, chosenLanguage } = await authenticateMember(app.database, token)
        const language = languageFor(chosenLanguage)
        return { language, selection: await selectionOf(app, db, merchant, cardId, now, language) }
      }),
    emailChange: (token, language) =>
      nullIfNotFound(async () => {
        const change = await findEmailChange(db, token)
        if (!change) return null
        const { email, isConfirmed } = change
        return { email, isConfirmed, merchantName: await merchantNameOf(db, change.merchantId, language) }
      }),
    confirmEmail: (token) => confirmEmailChange(app, token),
  }
}

type Shop = { merchant: Merchant; now: Date; info: MerchantInfo; hasNewsletter: boolean }

function joinCampaignOf(
  campaign: Campaign,
  { merchant, now, info, hasNewsletter }: Shop,
  language: Language,
): JoinCampaign {
  const settings = inLanguage(campaign.settings, language, merchant.language)
  const words = infoInLanguage(info, merchant, language)
  const today = localDay(now, merchant.timeZone)
  const byNickname = joinsByNickname(merchant, info.mobileRegistrationMode, settings)
  const first = settings.rewards.toSorted((a, b) => a.chopCount - b.chopCount)[0]
  return {
    id: campaign.id,
    type: campaign.type,
    name: settings.name,
    merchantName: words.name,
    merchantLogo: info.logo,
    shop: {
      address: words.address,
      phone: info.phone,
      website: info.website,
      openingHours: info.openingHours,
    },
    logo: settings.registrationFormLogo ?? settings.logo,
    heroImage: settings.heroImage,
    backgroundColor: settings.backgroundColor,
    foregroundColor: settings.foregroundColor,
    rewardName: first ? rewardTitle(first) : settings.rewardName,
    rewardDescription: first?.description ?? settings.rewardDescription,
    stampCount: first?.chopCount ?? totalRedemptionCost(settings),
    stamps: settings.chopTypes.map(({ stampedImage, unstampedImage }) => ({ stampedImage, unstampedImage })),
    registrationText: words.registrationText,
    terms: settings.terms || words.terms,
    registration: runsInFull(merchant)
      ? registrationState(settings, hasEnded(campaign, now, merchant.timeZone), today)
      : 'closed',
    registrationStart: settings.registrationStart,
    mode: info.mobileRegistrationMode,
    dialCode: dialCodeOf(merchant),
    details: detailFields(language).map((field) => ({ ...field, required: byNickname && field.name === 'nickname' })),
    fields: fieldsInLanguage(settings, language, merchant.language).filter((field) => field.atRegistration),
    carnival: settings.carnivalMode && hasFeature(merchant, 'simpleWebRegistration'),
    byNickname,
    hasNewsletter,
    asksForCode:
      hasFeature(merchant, 'promotionCode') ||
      (hasFeature(merchant, 'referralProgram') &&
        settings.referralEnabled &&
        (settings.referralEndDate ?? today) >= today),
  }
}
