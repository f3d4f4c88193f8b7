import { expect, test } from 'vitest'
import { type CampaignType, campaignTypes } from '@chopcard/contract/loyalty/campaign-types.ts'
import { type Language, languages } from '@chopcard/contract/core/kinds.ts'
import { type EntryKind, entryKinds } from '@chopcard/contract/loyalty/cards.ts'
import type { JoinCampaign } from '@chopcard/contract/member-pages/member/pages.ts'
import type { MemberWords } from '@chopcard/contract/member-pages/member/page-parts.ts'
import { translator } from '../card-art/words.ts'
import { gainedWords } from '../card-art/gained-words.ts'
import { renderCard, renderJoin } from './entry-server.tsx'
import { cardWith } from './fixture.ts'
import { qrPath } from './qr-path.ts'

const files = import.meta.glob<MemberWords>('../../locales/*/{member,join}.json', { eager: true, import: 'default' })

const wordsIn = (language: Language): MemberWords => ({
  ...files[`../../locales/${language}/member.json`],
  join: files[`../../locales/${language}/join.json`] ?? {},
  fields: {},
})

/** What each type counts in, in every language. */
const counted: Record<'stamps' | 'points' | 'uses', Record<Language, RegExp>> = {
  stamps: { 'en-US': /stamp/i, 'zh-TW': /印花/, 'zh-CN': /印花/, 'pt-BR': /carimb/i },
  points: { 'en-US': /\bpoints?\b/i, 'zh-TW': /\d 分|積分/, 'zh-CN': /\d 分|积分/, 'pt-BR': /\bpontos?\b/i },
  uses: { 'en-US': /\buses?\b/i, 'zh-TW': /使用紀錄|\d 次/, 'zh-CN': /使用记录|\d 次/, 'pt-BR': /\busos?\b/i },
}
type Unit = keyof typeof counted
const units = Object.keys(counted) as Unit[]
const unitOf = (type: CampaignType): Unit => (type === 'point' ? 'points' : type === 'prepaid' ? 'uses' : 'stamps')
const drawings: Record<CampaignType, string> = {
  chop: 'stamps',
  'multi-rewards': 'stamps',
  'multi-tiers': 'tiers',
  point: 'points',
  prepaid: 'uses',
}

const joinCampaign = (type: CampaignType): JoinCampaign => ({
  id: 'campaign',
  type,
  name: 'X',
  merchantName: 'Y',
  merchantLogo: null,
  registrationText: '',
  shop: { address: '', phone: '', website: '', openingHours: null },
  logo: '/files/logo.webp',
  heroImage: null,
  backgroundColor: '#1890ff',
  foregroundColor: '#ffffff',
  rewardName: '',
  rewardDescription: '',
  stampCount: 10,
  stamps: [{ stampedImage: '/files/full.webp', unstampedImage: '/files/empty.webp' }],
  terms: '',
  registration: 'open',
  registrationStart: null,
  mode: 'optional',
  dialCode: '+65',
  details: [],
  fields: [],
  asksForCode: false,
  hasNewsletter: false,
  carnival: false,
  byNickname: false,
})

const joinPage = (type: CampaignType, language: Language) =>
  renderJoin({
    language,
    words: wordsIn(language),
    campaign: joinCampaign(type),
    promotionCode: '',
    carnival: false,
  }).html

const entryOf = (kind: EntryKind) => ({
  id: kind,
  kind,
  chopTypeCode: 'X',
  quantity: 3,
  at: '2026-11-21T04:00:00Z',
  reward: null,
  voided: false,
})

function cardPage(type: CampaignType, language: Language, history = entryKinds.map(entryOf)): string {
  const rewards = type === 'prepaid' ? { rewards: [] } : {}
  const card = cardWith({ campaign: { type, name: 'X' }, history, ...rewards })
  return renderCard({ language, words: wordsIn(language), card, qr: qrPath('x') }).html
}

/** What people read or hear of a page. */
const readable = (html: string): string =>
  [html.replaceAll(/<[^>]+>/g, '\n'), ...[...html.matchAll(/aria-label="([^"]+)/g)].map(([, label]) => label)].join(
    '\n',
  )

const combinations = campaignTypes.flatMap((type) => languages.map((language) => ({ type, language })))

test.each(combinations)('a $type campaign in $language uses only its own unit on every page', (one) => {
  const { type, language } = one
  const t = translator(wordsIn(language), language)
  const pages = [joinPage(type, language), cardPage(type, language), cardPage(type, language, [])].map(readable)
  const text = [...pages, gainedWords(type, 2, t), gainedWords(type, 1, t)].join('\n')
  for (const unit of units) {
    if (unit === unitOf(type)) expect(text).toMatch(counted[unit][language])
    else expect(text).not.toMatch(counted[unit][language])
  }
})

test.each(campaignTypes)('the registration page of a %s campaign draws the thing that it collects', (type) => {
  const html = joinPage(type, 'en-US')
  expect([...html.matchAll(/data-drawing="(\w+)"/g)].map(([, drawing]) => drawing)).toEqual([drawings[type]])
  expect(html.includes('/files/full.webp')).toBe(drawings[type] === 'stamps')
})
