import { expect, test } from 'vitest'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { useApp } from '../../../test/harness.ts'
import { newId } from '../../core/new-id.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'
import { campaignOfCode, joinCodeOf, joinUrl } from './join-code.ts'

const on = useApp()

test('a campaign has one short address, which is read in any letter case', async () => {
  const merchant = await makeMerchant(on.app)
  const campaign = await makeCampaign(on.app, merchant)
  const ask = async () =>
    (await on.call(getCampaign, { params: { id: campaign.id } }, merchant.owner)).body.data.joinUrl
  const urls = new Set(await Promise.all([ask(), ask(), ask()]))
  expect(urls.size).toBe(1)
  const [url = ''] = urls
  expect(url).toMatch(/\/j\/[2-9A-HJ-NP-Z]{7}$/)
  const code = joinCodeOf((url.split('/').at(-1) ?? '').toLowerCase()) ?? ''
  expect(await campaignOfCode(on.app.database.kysely, code)).toBe(campaign.id)
})

test('the address of a campaign that is gone is refused instead of being looked for without an end', async () => {
  const { config, database } = on.app
  await expect(joinUrl(config, database.kysely, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each(['', 'ABC', 'ABCDEFGH', 'ABCDEF0', 'ABCDEFI', "';--abc"])(
  'the text %s is refused as a join code',
  (typed) => {
    expect(joinCodeOf(typed)).toBeUndefined()
  },
)
