import { expect, test } from 'vitest'
import { languages } from '@chopcard/contract/core/kinds.ts'
import { useApp } from '../../test/harness.ts'
import { makeFreshCard, makeMerchant, markAsTest } from '../../test/make.ts'
import { testPageSource } from '../core/page-of-test-data.ts'
import { pageDocument } from './page-document.ts'

const t = useApp()

test('the page of test data says so in each language above everything else, with a style that its policy allows', () => {
  const page = { title: 'Card', html: '', style: '', scripts: [] }
  const lines = languages.map((language) => {
    const { document } = pageDocument({ ...page, language, isTestData: true })
    return /<body><p class="test-data" role="note">([^<]+)</.exec(document)?.[1] ?? ''
  })
  expect(lines).toContain('Test data')
  expect(new Set(lines).size).toBe(languages.length)
  expect(pageDocument({ ...page, language: 'en-US' }).document).not.toContain('test-data')
})

test('the merchant of a page is known by a token’s key or by its campaign', async () => {
  const { isTestData } = testPageSource(t.app)
  const [real, trial] = [await makeFreshCard(t.app), await makeFreshCard(t.app)]
  const other = await makeMerchant(t.app)
  await markAsTest(t.app, trial.merchant)
  expect(await isTestData({ shortKey: trial.merchant.shortKey })).toBe(true)
  expect(await isTestData({ campaignId: trial.campaign.id })).toBe(true)
  expect(await isTestData({ merchantId: trial.merchant.id })).toBe(true)
  expect(await isTestData({ shortKey: real.merchant.shortKey })).toBe(false)
  expect(await isTestData({ campaignId: real.campaign.id })).toBe(false)
  expect(await isTestData({ shortKey: other.shortKey, couponId: 'no id' })).toBe(false)
})
