import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mailBrand } from '../../core/mail-brand.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'
import { publishPicture } from './publish-picture.ts'

const t = useApp()

test('a mail that is about no campaign has the colours of the oldest one that runs, and the logo of the shop', async () => {
  const merchant = await makeMerchant(t.app)
  const look = async (given: Parameters<typeof makeCampaign>[2]) => (await makeCampaign(t.app, merchant, given)).id
  await look({ backgroundColor: '#14532d', foregroundColor: '#ffffff' })
  const newer = await look({ backgroundColor: '#7c2d12', foregroundColor: '#ffffff' })
  const brandOf = (campaignId?: string) =>
    mailBrand(t.app.database.kysely, t.app.config.publicUrl, { merchantId: merchant.id, campaignId })
  expect(await brandOf()).toMatchObject({ colour: '#14532d' })
  expect((await brandOf()).logo).toMatch(/\.png$/)
  expect(await brandOf(newer)).toMatchObject({ colour: '#7c2d12' })
  const db = t.app.database.kysely
  await db
    .updateTable('campaign')
    .set({ ended_at: new Date() })
    .where('merchant_id', '=', merchant.id)
    .where('id', '<>', newer)
    .execute()
  expect(await brandOf()).toMatchObject({ colour: '#7c2d12' })
})

test('the logo of a mail is a PNG, which every mail program shows', async () => {
  const merchant = await makeMerchant(t.app)
  const db = t.app.database.kysely
  const { publicUrl } = t.app.config
  const create = { width: 400, height: 400, channels: 4, background: '#14532d' } as const
  const logo = await publishPicture(t.app, db, merchant, 'merchantLogo', await sharp({ create }).png().toBuffer())
  await db.updateTable('merchant').set({ logo }).where('merchant_id', '=', merchant.id).execute()

  const brand = await mailBrand(db, publicUrl, { merchantId: merchant.id })
  expect(brand.logo).toMatch(/^https?:.*\.png$/)
  const answer = await t.server.inject({ method: 'GET', url: new URL(brand.logo ?? '').pathname })
  expect(answer.headers['content-type']).toBe('image/png')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
})
