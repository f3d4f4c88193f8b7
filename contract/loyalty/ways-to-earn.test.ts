import { expect, test } from 'vitest'
import { CampaignSettings } from './campaign-settings.ts'
import { problemsOf } from '../core/problems.ts'

const picture = `/files/kopi1234/${'a'.repeat(64)}.webp`
const stamp = { code: 'A', stampCount: 5, stampedImage: picture, unstampedImage: picture }
const minimal = { name: 'Kopi', logo: picture, rewardName: 'Kopi', chopTypes: [stamp] }
const timeSlot = (from: string, to: string) => ({ day: '2026-12-05', from, to, quota: 5 })
const booth = (given: object = {}) => ({ name: 'Tea', chopType: 'A', ...given })

test.each<[string, object, string[]]>([
  [
    'a referral without its values',
    { referralEnabled: true },
    ['referralEndDate', 'referrerBonus', 'maxReferrerBonus', 'refereeBonus'],
  ],
  ['receipts without their values', { receiptsEnabled: true }, ['amountPerChop', 'maxUploadPerDay']],
  ['a shop without its values', { shopifyEnabled: true }, ['shopDomain', 'shopifySignKey', 'quantityPerChop']],
  [
    'a shop by order',
    { shopifyEnabled: true, shopDomain: 'a.myshopify.com', shopifySignKey: 'k', shopifyMode: 'per-order' },
    ['chopCountPerOrder'],
  ],
  ['another domain', { shopDomain: 'a.example.com' }, ['shopDomain']],
  ['more than all receipts', { spotCheckPercent: 101 }, ['spotCheckPercent']],
  ['two booths of a name', { booths: [booth(), booth()] }, ['booths.1.name']],
  ['a stamp that the card has not', { booths: [booth({ chopType: 'B' })] }, ['booths.0.chopType']],
  [
    'a time that ends before it starts',
    { booths: [booth({ slots: [timeSlot('10:00', '09:30')] })] },
    ['booths.0.slots.0.to'],
  ],
  ['eleven stamps in a row', { stampColumns: 11 }, ['stampColumns']],
  ['a default title of 21 characters', { emailTitle: 'x'.repeat(21) }, ['emailTitle']],
  [
    'all of it as it should be',
    { emailTitle: 'x'.repeat(20), stampColumns: 10, booths: [booth({ slots: [timeSlot('09:30', '10:00')] })] },
    [],
  ],
])('the settings for ways to earn are checked: %s', (_, given, fields) => {
  const parsed = CampaignSettings.safeParse({ ...minimal, ...given })
  expect((parsed.success ? [] : problemsOf(parsed.error)).map(({ path }) => path).toSorted()).toEqual(fields.toSorted())
})
