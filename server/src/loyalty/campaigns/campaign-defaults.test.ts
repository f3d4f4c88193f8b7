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
