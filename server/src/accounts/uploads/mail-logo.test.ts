import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mailBrand } from '../../core/mail-brand.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant } from '../../../test/make.ts'
import { publishPicture } from './publish-picture.ts'

const t = useApp()

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
