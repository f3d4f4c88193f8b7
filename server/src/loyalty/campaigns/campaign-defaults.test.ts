import { expect, test } from 'vitest'
import {
  type CampaignDefaults,
  getCampaignDefaults,
  setCampaignDefaults,
} from '@chopcard/contract/loyalty/merchant/campaign-defaults.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'

const harness = useApp()
const defaultsOf = async ({ owner }: TestMerchant) => (await harness.call(getCampaignDefaults, {}, owner)).body.data
const set = (merchant: TestMerchant, body: CampaignDefaults) =>
  harness.call(setCampaignDefaults, { body }, merchant.owner)

test('defaults for new campaigns are stored with sanitised mails, for this merchant alone', async () => {
  const [mine, other] = [await makeMerchant(harness.app), await makeMerchant(harness.app)]
  const before = await defaultsOf(mine)
  expect(before.rejoin).toBe('as-new')
  const words = { 'en-US': { title: 'Hello', body: '<p>Hi<script>alert(1)</script></p>' } }
  const answer = await set(mine, {
    ...before,
    memberValidityDays: 365,
    rejoin: 'keep-level',
    terms: 'Be kind.',
    emailTemplates: { registration: { words } },
  })
  expect(answer.status).toBe(200)
  const after = await defaultsOf(mine)
  expect(after).toMatchObject({ memberValidityDays: 365, rejoin: 'keep-level', terms: 'Be kind.' })
  expect(after.emailTemplates.registration?.words['en-US']?.body).toBe('<p>Hi</p>')
  expect(await defaultsOf(other)).toEqual(before)
})

test('defaults that somebody else has changed are not overwritten, also when two save at once, nor mails that were taken away', async () => {
  const merchant = await makeMerchant(harness.app)
  const first = await defaultsOf(merchant)
  const save = (changes: Partial<CampaignDefaults>, seen: CampaignDefaults) =>
    harness.call(setCampaignDefaults, { body: { ...seen, ...changes, seen } }, merchant.owner)
  const answers = await Promise.all([30, 60].map((memberValidityDays) => save({ memberValidityDays }, first)))
  expect(answers.map(({ code }) => code ?? 'saved').toSorted()).toEqual(['CHANGED_MEANWHILE', 'saved'])
  const second = await defaultsOf(merchant)
  expect((await save({ terms: 'Late' }, first)).meta.fields?.['memberValidityDays']).toContain(
    String(second.memberValidityDays),
  )
  const welcome = { enabled: false, words: { 'en-US': { title: 'Hello', body: '' } } }
  const withMail = (await save({ emailTemplates: { registration: welcome } }, second)).body.data
  expect((await save({ terms: 'Late' }, second)).meta.fields).toEqual({
    'emailTemplates.registration.enabled': expect.any(String) as string,
    'emailTemplates.registration.words.en-US.title': expect.stringContaining('Hello') as string,
  })
  expect((await save({ emailTemplates: {} }, withMail)).status).toBe(200)
  expect((await save({ terms: 'Late' }, withMail)).code).toBe('CHANGED_MEANWHILE')
  expect((await save({ terms: 'In time' }, second)).body.data.terms).toBe('In time')
})

test('a default whose feature is off is refused at its field', async () => {
  const merchant = await makeMerchant(harness.app, { features: { referralProgram: false } })
  const answer = await set(merchant, { ...(await defaultsOf(merchant)), referralEnabled: true })
  expect([answer.code, Object.keys(answer.meta.fields ?? {})]).toEqual(['FEATURE_OFF', ['referralEnabled']])
})

test('a marketer can read but not change the defaults for a new campaign', async () => {
  const merchant = await makeMerchant(harness.app)
  const marketer = await makeStaff(harness.app, merchant, { role: 'marketer' })
  const { status, body } = await harness.call(getCampaignDefaults, {}, marketer)
  expect(status).toBe(200)
  expect((await harness.call(setCampaignDefaults, { body: body.data }, marketer)).code).toBe('FORBIDDEN')
})
