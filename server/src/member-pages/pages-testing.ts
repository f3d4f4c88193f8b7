/** What the members' pages show in their own tests. */
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { JoinCampaign, ReceiptForm } from '@chopcard/contract/member-pages/member/pages.ts'

export const campaignId = '019a0000-0000-7000-8000-000000000001'
export const attack = '</script><script>alert(1)</script>'
const look = { logo: '/files/logo.webp', heroImage: null, backgroundColor: '#1890ff', foregroundColor: '#ffffff' }

export const card: MemberCard = {
  cardNumber: '480212345671',
  code: 'card-code',
  changing: null,
  nickname: attack,
  state: 'active',
  expiresAt: null,
  today: '2026-11-21',
  version: 1,
  level: null,
  spendable: 7,
  pending: 0,
  endingNext: null,
  notes: [],
  merchant: { name: 'Kopi Corner', logo: null, timeZone: 'Asia/Singapore' },
  campaign: {
    ...look,
    id: campaignId,
    name: attack,
    type: 'chop',
    terms: '',
    venue: '',
    locationName: '',
    locationAddress: '',
    links: [],
    chopImage: null,
    stampColumns: null,
    endDate: null,
    redemptionStart: null,
    ended: false,
  },
  chopTypes: [
    { id: 'c', code: 'C', balance: 7, stampCount: 10, stampedImage: '/s', unstampedImage: '/u', redeemedImage: null },
  ],
  rewards: [
    {
      id: 'r',
      name: 'coffee',
      description: '',
      image: null,
      effectiveFrom: null,
      level: null,
      cost: 10,
      reached: false,
      missing: 3,
      given: false,
    },
  ],
  history: [],
  ways: [],
}
export const campaign: JoinCampaign = {
  ...look,
  type: 'chop',
  id: campaignId,
  name: 'Coffee Card',
  merchantName: 'Kopi Corner',
  merchantLogo: null,
  registrationText: '',
  shop: { address: '', phone: '', website: '', openingHours: null },
  rewardName: 'coffee',
  rewardDescription: '',
  stampCount: 10,
  stamps: [],
  terms: '',
  registration: 'open',
  registrationStart: null,
  mode: 'not-needed',
  dialCode: '+65',
  details: [],
  fields: [],
  asksForCode: false,
  hasNewsletter: false,
  carnival: false,
  byNickname: false,
}

export const receiptForm: ReceiptForm = {
  cardNumber: card.cardNumber,
  token: 'good',
  merchant: { name: 'Kopi Corner', logo: null, timeZone: 'Asia/Singapore', currency: 'SGD' },
  campaign: { ...campaign, type: 'point' },
  amountPerChop: 100,
  carryOver: false,
  shops: [],
  left: 3,
  refusal: null,
  today: '2026-11-21',
  receipts: [],
}

/** What a source answers that knows nothing. */
export const none = async () => null
/** Sources that most pages do not ask. */
export const unasked = {
  cardSelection: none,
  voucherByToken: none,
  couponByToken: none,
  offeredCoupon: none,
  walletsOf: async () => ({ apple: false, google: false }),
  addToWallet: none,
  isTestData: async () => false,
  tap: none,
  homePageTexts: async () => ({}),
  publicStatus: none,
}
