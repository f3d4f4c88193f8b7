import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  couponMotifs,
  createCoupon,
  editCoupon,
  listCoupons,
  previewCouponBanners,
} from '@chopcard/contract/giving/merchant/coupons.ts'
import { languages } from '@chopcard/contract/core/kinds.ts'
import { pictureKinds } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { useApp } from '../../../test/harness.ts'
import { couponSettings } from '../../../test/make-coupon.ts'
import { makeMerchant, pictureUrl, type TestMerchant } from '../../../test/make.ts'
import { type Box, drawnBanners, layouts } from './banner-shapes.ts'
import { drawBanner } from './draw-banner.ts'

const t = useApp()
const none = { detailBanner: null, walletBanner: null }

const as = ({ owner }: TestMerchant) => ({ token: owner.token })
const create = async (merchant: TestMerchant, given: Parameters<typeof couponSettings>[1] = {}) => {
  const settings = couponSettings(merchant, { ...none, ...given })
  return (await t.call(createCoupon, { body: { settings } }, as(merchant))).body.data
}
const fetched = async (url: string) => {
  const { statusCode, rawPayload } = await t.server.inject({ method: 'GET', url })
  expect(statusCode).toBe(200)
  return rawPayload
}

const facts = {
  name: 'A coupon',
  title: 'One kopi',
  type: 'gift',
  value: null,
  backgroundColor: '#7c2d12',
  foregroundColor: '#ffffff',
  labelColor: '#fed7aa',
} as const
const shop = { currency: 'SGD', language: 'en-US' } as const

/** So many dots of a box differ from those of the other picture. */
async function differing(one: Buffer, other: Buffer, { left, top, width, height }: Box) {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).extract({ left, top, width, height }).greyscale().raw().toBuffer()),
  )
  return a!.reduce((sum, value, i) => sum + (Math.abs(value - b![i]!) > 40 ? 1 : 0), 0)
}

describe('a drawn banner', () => {
  test.each(drawnBanners)('a drawn banner (%s) has its size and is the same for the same facts', async (kind) => {
    const [once, again] = [await drawBanner(kind, facts, shop), await drawBanner(kind, facts, shop)]
    expect(once.equals(again)).toBe(true)
    expect(await sharp(once).metadata()).toMatchObject(pictureKinds[kind])
    expect(layouts[kind]).toMatchObject(pictureKinds[kind])
  })

  test.each(drawnBanners)(
    'a drawn banner (%s) has another ground with each motif, and the same ticket',
    async (kind) => {
      const [plain, ...others] = await Promise.all(
        couponMotifs.map((motif) => drawBanner(kind, { ...facts, motif }, shop)),
      )
      const { width, height, ticket } = layouts[kind]
      for (const other of others) {
        expect(await differing(plain!, other, { left: 0, top: 0, width, height })).toBeGreaterThan(50)
        expect(await differing(plain!, other, ticket)).toBe(0)
      }
    },
  )

  test.each(languages.flatMap((language) => drawnBanners.map((kind) => [language, kind] as const)))(
    'a drawn banner in %s shows its title and its value in words (%s)',
    async (language, kind) => {
      const draw = (given: object) => drawBanner(kind, { ...facts, ...given }, { ...shop, language })
      const plain = await draw({})
      for (const title of ['Two teas', '兩杯茶', '两杯茶', 'Dois cafés'])
        expect(await differing(plain, await draw({ title }), layouts[kind].title), title).toBeGreaterThan(200)
      const { worth } = layouts[kind]
      const ten = await draw({ type: 'percentage', value: 10 })
      expect(await differing(plain, ten, worth)).toBeGreaterThan(200)
      expect(await differing(ten, await draw({ type: 'cash', value: 1000 }), worth)).toBeGreaterThan(200)
    },
  )

  test.each([
    'W'.repeat(80),
    '咖啡'.repeat(40),
    'Pão de queijo com goiabada '.repeat(3).trim(),
    '&<b>"\u0007'.repeat(12),
  ])('a drawn banner keeps a long title within its box: %s', async (title) => {
    for (const kind of drawnBanners) {
      const [long, short] = [await drawBanner(kind, { ...facts, title }, shop), await drawBanner(kind, facts, shop)]
      const { width, height } = layouts[kind]
      const whole = { left: 0, top: 0, width, height }
      const inside = await differing(long, short, layouts[kind].title)
      expect(inside).toBeGreaterThan(200)
      expect(await differing(long, short, whole)).toBe(inside)
    }
  })
})

describe('a coupon that is saved without pictures', () => {
  test('a coupon without pictures is served with both drawn banners, and its form says so', async () => {
    const merchant = await makeMerchant(t.app)
    const { banners, settings, detailBanner } = await create(merchant)
    expect(settings).toMatchObject(none)
    expect(detailBanner).toBe(banners.detailBanner)
    for (const kind of drawnBanners)
      expect(await sharp(await fetched(banners[kind])).metadata(), kind).toMatchObject({
        format: 'webp',
        ...pictureKinds[kind],
      })
    const listed = await t.call(listCoupons, { query: {} }, as(merchant))
    expect(listed.body.data).toMatchObject([{ detailBanner: banners.detailBanner }])
  })

  test('a coupon shows its new title after a save, then an uploaded picture, and a drawn one after its removal', async () => {
    const merchant = await makeMerchant(t.app)
    const first = await create(merchant, { title: 'One kopi' })
    const save = async (revision: number, change: object) =>
      (
        await t.call(
          editCoupon,
          { params: { id: first.id }, body: { revision, settings: { ...first.settings, ...change } } },
          as(merchant),
        )
      ).body.data
    const renamed = await save(1, { title: 'Two kopi' })
    for (const kind of drawnBanners) expect(renamed.banners[kind], kind).not.toBe(first.banners[kind])

    const uploaded = pictureUrl(merchant, 'own')
    const replaced = await save(2, { title: 'Two kopi', walletBanner: uploaded })
    expect(replaced.banners).toEqual({ detailBanner: renamed.banners.detailBanner, walletBanner: uploaded })
    expect(replaced.settings).toMatchObject({ detailBanner: null, walletBanner: uploaded })

    const back = await save(3, { title: 'One kopi' })
    expect(back.banners).toEqual(first.banners)
  })
})

test('the preview shows the same banners as a save would publish, in the language of the merchant', async () => {
  const merchant = await makeMerchant(t.app)
  const { banners, settings } = await create(merchant, { title: '兩杯咖啡', type: 'percentage', value: 15 })
  const { backgroundColor, foregroundColor, labelColor } = settings
  const query = {
    title: '兩杯咖啡',
    type: 'percentage',
    value: '15',
    backgroundColor,
    foregroundColor,
    labelColor,
  } as const
  const { data } = (await t.call(previewCouponBanners, { query }, as(merchant))).body
  for (const kind of drawnBanners) {
    const shown = Buffer.from(data[kind].split(',')[1] ?? '', 'base64')
    expect(shown.equals(await fetched(banners[kind])), kind).toBe(true)
  }
})
