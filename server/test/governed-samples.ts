import { editOtherInfo } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { addStaff } from '@chopcard/contract/accounts/merchant/staff.ts'
import { startBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { createCampaign, editCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { createCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { checkImport } from '@chopcard/contract/office/merchant/imports.ts'
import { redeemReward } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { CampaignSettings, CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { type Governs, governs } from '@chopcard/contract/core/feature-rules.ts'
import { type Feature, features } from '@chopcard/contract/core/features.ts'
import type { Route } from '@chopcard/contract/core/route.ts'
import { couponSettings } from './make-coupon.ts'
import { chopSettings, pictureUrl, settingsOf, type TestMerchant } from './make.ts'
import type { AnyRequest } from './sample.ts'
import type { World } from './world.ts'

type Settings = Partial<CampaignSettingsInput>
export type GovernedFacts = {
  merchant: TestMerchant
  own: World['own']
  couponId: string
  /** A campaign with two levels and nothing that a feature governs besides. */
  plain: { id: string; settings: CampaignSettings }
  goldId: string
  newEmail: string
}
type Facts = GovernedFacts

const level = (name: string, minEarned: number | null = null) => ({ level: name, description: name, minEarned })
const referral = { referrerBonus: 1, maxReferrerBonus: 2, refereeBonus: 1, referralEndDate: '2099-12-31' }
const shopify = { shopDomain: 'kopi.myshopify.com', shopifySignKey: 'a-key', quantityPerChop: 500 }
const point = ({ merchant, couponId }: Facts): Settings => {
  const { rewards = [], ...rest } = settingsOf(merchant, 'point')
  return { ...rest, rewards: rewards.map((reward) => ({ ...reward, couponId })) }
}

/** For each setting of a campaign that a feature governs: settings that set it, and may set others of the feature too. */
export const campaignValues: Readonly<Record<string, (facts: Facts) => Settings>> = {
  memberLevels: () => ({ memberLevels: [level('Guest'), level('Gold')] }),
  welcomeGift: () => ({ welcomeGift: 'A cookie' }),
  welcomeCouponId: ({ couponId }) => ({ welcomeCouponId: couponId }),
  referralEnabled: () => ({ referralEnabled: true, ...referral }),
  referrerBonus: () => ({ referrerBonus: 1 }),
  maxReferrerBonus: () => ({ maxReferrerBonus: 1 }),
  refereeBonus: () => ({ refereeBonus: 1 }),
  referralEndDate: () => ({ referralEndDate: '2099-12-31' }),
  scanToEarn: () => ({ scanToEarn: true }),
  tapToStamp: () => ({ tapToStamp: true }),
  maxTapsPerDay: () => ({ maxTapsPerDay: 3 }),
  levelBy: () => ({ levelBy: 'earned', levelPeriodDays: 30, memberLevels: [level('Guest')] }),
  levelPeriodDays: () => ({ levelPeriodDays: 30 }),
  levelGraceDays: () => ({ levelGraceDays: 3 }),
  'memberLevels.*.minEarned': () => ({ memberLevels: [level('Guest'), level('Gold', 10)] }),
  rewardCouponId: ({ couponId }) => ({ rewardCouponId: couponId }),
  'rewards.*.couponId': point,
  receiptsEnabled: () => ({ receiptsEnabled: true, amountPerChop: 500, maxUploadPerDay: 3 }),
  amountPerChop: () => ({ amountPerChop: 500 }),
  maxUploadPerDay: () => ({ maxUploadPerDay: 3 }),
  approvalRequired: () => ({ approvalRequired: false }),
  spotCheckPercent: () => ({ spotCheckPercent: 10 }),
  shopNames: () => ({ shopNames: ['Harbour'] }),
  localizations: () => ({ localizations: { 'zh-TW': { name: '集點卡' } } }),
  shopifyEnabled: () => ({ shopifyEnabled: true, ...shopify }),
  shopDomain: () => ({ shopDomain: 'kopi.myshopify.com' }),
  shopifySignKey: () => ({ shopifySignKey: 'a-key' }),
  shopifyAccessToken: () => ({ shopifyAccessToken: 'a-token' }),
  shopifyMode: () => ({ shopifyMode: 'per-order' }),
  quantityPerChop: () => ({ quantityPerChop: 500 }),
  chopCountPerOrder: () => ({ chopCountPerOrder: 2 }),
  carnivalMode: () => ({ carnivalMode: true }),
  booths: () => ({ booths: [{ name: 'Tea', chopType: 'COFFEE', slots: [] }] }),
  chopImage: ({ merchant }) => ({ chopImage: pictureUrl(merchant, 'behind') }),
  stampColumns: () => ({ stampColumns: 4 }),
}

/** A call that sets something governed, where the refusal names it, and for which feature. */
export type GovernedCall = {
  feature: Feature
  what: string
  route: Route
  /** Whether the member calls it. */
  byMember?: boolean
  request: (facts: Facts) => AnyRequest
  /** What the refusal's field matches; nothing where a call without a field is refused. */
  at?: RegExp
}

const pathLike = (prefix: string, path: string) =>
  new RegExp(`^${`${prefix}${path}`.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`\d+`)}(\\.|$)`)

let made = 0

type Makers = { [Part in Exclude<keyof Governs, 'page'>]-?: (name: string) => Omit<GovernedCall, 'feature'>[] }

const makers: Makers = {
  campaign: (name) => {
    const value = campaignValues[name]
    if (!value) throw new Error(`governed-samples.ts sets no ${name}`)
    const at = pathLike('settings.', name)
    const create = (facts: Facts) => ({
      body: { settings: chopSettings(facts.merchant, { ...value(facts), name: `Governed ${++made}` }) },
    })
    const edit = (facts: Facts) => ({
      params: { id: facts.plain.id },
      body: { revision: 1, settings: { ...facts.plain.settings, ...value(facts) } },
    })
    return [
      { what: `POST campaign ${name}`, route: createCampaign, request: create, at },
      ...(name === 'rewards.*.couponId'
        ? []
        : [{ what: `PUT campaign ${name}`, route: editCampaign, request: edit, at }]),
    ]
  },
  merchant: (name) => [
    {
      what: `merchant ${name}`,
      route: editMerchant,
      request: () => ({ body: { [name]: { 'pt-BR': { name: `Loja ${++made}` } } } }),
      at: pathLike('', name),
    },
  ],
  coupon: (name) => [
    {
      what: `coupon ${name}`,
      route: createCoupon,
      request: ({ merchant }) => ({ body: { settings: couponSettings(merchant, { [name]: 'Breakfast' }) } }),
      at: pathLike('settings.', name),
    },
  ],
  staff: (name) => [
    {
      what: `staff ${name}`,
      route: addStaff,
      request: ({ newEmail }) => ({
        body: {
          name: 'New',
          email: `${++made}${newEmail}`,
          role: 'operator',
          enabled: true,
          [name]: `mark-${made}-${newEmail.slice(0, 8)}`,
        },
      }),
      at: pathLike('', name),
    },
  ],
  card: (name) => [
    {
      what: `card ${name}`,
      route: editOtherInfo,
      request: ({ own, newEmail, goldId }) => ({
        body: {
          memberId: own.cardId,
          [name]: { email: `e${newEmail}`, levelId: goldId, frozen: true }[name],
        },
      }),
      at: pathLike('', name),
    },
  ],
  batch: (act) => [
    {
      what: `batch ${act}`,
      route: startBatch,
      request: ({ own }) => ({ body: { act, memberIds: [own.emptyCardId] } }),
      at: /^act$/,
    },
  ],
  importColumn: (field) => [
    {
      what: `import column ${field}`,
      route: checkImport,
      request: ({ own }) => ({
        params: { id: own.importId },
        body: {
          campaignId: own.campaignId,
          columns: [
            { column: 0, field: 'email' },
            { column: 1, field },
          ],
        },
      }),
      at: /^columns\.1\.field$/,
    },
  ],
  phone: (proof) => [
    {
      what: `redemption on a phone by ${proof}`,
      route: redeemReward,
      byMember: true,
      request: ({ own }) => ({
        body: {
          memberId: own.fullCardId,
          rewardId: 'reward',
          ...(proof === 'pin' && { pin: '7391' }),
          ...(proof === 'eStampId' && { eStampId: 'nobody-has-this' }),
        },
      }),
      ...(proof !== 'self' && { at: pathLike('', proof) }),
    },
  ],
}

/** Everything that the table of features says is governed besides whole calls, as calls over HTTP. */
export const governedCalls: readonly GovernedCall[] = features.flatMap((feature) => {
  const { page: _page, ...parts } = governs[feature]
  return (Object.keys(parts) as (keyof typeof parts)[]).flatMap((part) =>
    (parts[part] ?? []).flatMap((name) => makers[part](name).map((call) => ({ feature, ...call }))),
  )
})
