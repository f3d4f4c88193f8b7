import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { MemberWords } from '@chopcard/contract/member-pages/member/page-parts.ts'
import words from '../../locales/en-US/member.json'
import { translator } from '../card-art/words.ts'

export const english = words as MemberWords
export const t = translator(english, 'en-US')

type Changes = Partial<Omit<MemberCard, 'campaign'>> & { campaign?: Partial<MemberCard['campaign']> }

/** A card for tests: 7 of 10 stamps, three more to a free coffee. */
export function cardWith({ campaign, ...changes }: Changes = {}): MemberCard {
  return {
    cardNumber: '480212345671',
    code: 'card-code-480212345671',
    changing: null,
    nickname: 'Ana',
    state: 'active',
    expiresAt: '2027-03-31T15:59:59.999Z',
    version: 7,
    today: '2026-11-21',
    level: null,
    spendable: 7,
    pending: 0,
    endingNext: null,
    notes: [],
    merchant: { name: 'Kopi Corner', logo: null, timeZone: 'Asia/Singapore' },
    campaign: {
      id: 'campaign',
      name: 'Coffee Card',
      type: 'chop',
      logo: '/files/logo.webp',
      heroImage: null,
      chopImage: null,
      stampColumns: null,
      backgroundColor: '#1890ff',
      foregroundColor: '#ffffff',
      terms: '',
      venue: '',
      locationName: '',
      locationAddress: '',
      links: [],
      endDate: null,
      redemptionStart: null,
      ended: false,
      ...campaign,
    },
    chopTypes: [chopType(7, 10)],
    rewards: [reward(10, 7)],
    history: [],
    ways: [],
    ...changes,
  }
}

export const chopType = (balance: number, stampCount: number, code = 'Coffee'): MemberCard['chopTypes'][number] => ({
  id: code,
  code,
  balance,
  stampCount,
  stampedImage: '/files/stamped.webp',
  unstampedImage: '/files/unstamped.webp',
  redeemedImage: '/files/redeemed.webp',
})

export const reward = (cost: number, balance: number, name = 'free coffee'): MemberCard['rewards'][number] => ({
  id: name,
  name,
  description: '',
  cost,
  image: null,
  effectiveFrom: null,
  level: null,
  given: false,
  reached: balance >= cost,
  missing: Math.max(0, cost - balance),
})
