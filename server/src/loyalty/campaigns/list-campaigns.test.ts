import sharp from 'sharp'
import { expect, test } from 'vitest'
import { campaignQrCode, listCampaigns } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import type { Request } from '@chopcard/contract/core/route.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'

const on = useApp()

test('the list of campaigns is searched, filtered, sorted and paged, and shows the merchant’s own only', async () => {
  const merchant = await makeMerchant(on.app)
  await makeCampaign(on.app, await makeMerchant(on.app), { name: 'Somebody else’s kopi' })
  const kopi = await makeCampaign(on.app, merchant, { name: 'Kopi 100%', endDate: '2090-01-01' })
  await makeCampaign(on.app, merchant, { name: 'Tea', endDate: '2001-01-01' })
  const toast = await makeCampaign(on.app, merchant, { name: 'kaya toast' })
  for (const campaign of [kopi, kopi, toast]) await makeCard(on.app, merchant, campaign)

  const ask = async (query: Request<typeof listCampaigns>['query']) => {
    const { body, status } = await on.call(listCampaigns, { query }, { token: merchant.owner.token })
    expect(status).toBe(200)
    return { names: body.data.map(({ name }) => name), ...body.paging }
  }
  expect(await ask({})).toEqual({
    names: ['kaya toast', 'Tea', 'Kopi 100%'],
    page: 1,
    pageSize: 10,
    total: 3,
    totalIsExact: true,
  })
  expect((await ask({ sort: 'name' })).names).toEqual(['kaya toast', 'Kopi 100%', 'Tea'])
  expect((await ask({ sort: '-cards' })).names).toEqual(['Kopi 100%', 'kaya toast', 'Tea'])
  expect((await ask({ sort: '-endDate' })).names).toEqual(['Kopi 100%', 'Tea', 'kaya toast'])
  expect((await ask({ q: 'KOPI' })).names).toEqual(['Kopi 100%'])
  expect((await ask({ q: '100%' })).names).toEqual(['Kopi 100%'])
  expect((await ask({ q: 'k%i' })).names).toEqual([])
  expect((await ask({ state: 'ended' })).names).toEqual(['Tea'])
  expect((await ask({ state: 'active' })).names).toEqual(['kaya toast', 'Kopi 100%'])
  expect((await ask({ type: 'point' })).names).toEqual([])
  expect(await ask({ pageSize: '2', page: '2' })).toMatchObject({
    names: ['Kopi 100%'],
    page: 2,
    pageSize: 2,
    total: 3,
  })
  expect(await ask({ pageSize: '1', page: '2' })).toMatchObject({ names: ['Tea'], total: 3, totalIsExact: true })
  expect(await ask({ page: '9' })).toMatchObject({ names: [], total: 3, totalIsExact: true })
})

test('the QR code is a picture of exactly the requested size, and another merchant’s is not found', async () => {
  const merchant = await makeMerchant(on.app)
  const campaign = await makeCampaign(on.app, merchant)
  const draw = (query: Request<typeof campaignQrCode>['query'], token = merchant.owner.token) =>
    on.call(campaignQrCode, { params: { x: campaign.id }, query }, { token })
  for (const size of [100, 333, 2000]) {
    const { body, headers } = await draw({ size: String(size) })
    expect(headers['content-type']).toBe('image/png')
    const picture = await sharp(body as unknown as Buffer).metadata()
    expect([picture.width, picture.height]).toEqual([size, size])
  }
  const svg = await draw({ format: 'svg', size: '250' })
  expect(svg.headers['content-type']).toBe('image/svg+xml')
  expect(svg.raw).toMatch(/^<svg width="250" height="250" /)
  expect((await draw({ size: '50' })).status).toBe(422)
  expect((await draw({}, (await makeMerchant(on.app)).owner.token)).code).toBe('NOT_FOUND')
})
