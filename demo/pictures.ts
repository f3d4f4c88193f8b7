/** The pictures of the demo merchants, drawn here: nothing is downloaded, no font is needed, and each start draws alike. */
import { type PictureKind, pictureKinds } from '@chopcard/contract/accounts/merchant/uploads.ts'
import sharp from 'sharp'
import { banners } from './pictures/banners.ts'
import * as kopi from './pictures/kopi.ts'
import { coffeeStamp, tartStamp, toastStamp } from './pictures/looks.ts'
import { lessons } from './pictures/lessons.ts'
import * as nata from './pictures/nata.ts'
import { couponScene, kopiScene, nataScene, voucherScene } from './pictures/scenes.ts'
import { redeemed, type StampLook, stamped, unStamped } from './pictures/stamps.ts'

/** Banners of coupons and vouchers are asked for by their width alone. */
const sizes = { ...pictureKinds, banner: { width: 1920, height: 750 } } as const satisfies Record<string, Size>

type Size = { width: number; height: number }
type Kind = PictureKind | 'banner'
type Plan = { kind: Kind; svg: (size: Size) => string }

const picture = (kind: Kind, paint: (width: number, height: number) => string): Plan => ({
  kind,
  svg: ({ width, height }) => paint(width, height),
})

const stamp = <const N extends string>(name: N, look: StampLook) =>
  ({
    [`${name}/stamped`]: picture('stamp', () => stamped(look)),
    [`${name}/un-stamped`]: picture('stamp', () => unStamped(look)),
    [`${name}/redeemed`]: picture('stamp', () => redeemed(look)),
  }) as Record<`${N}/${'stamped' | 'un-stamped' | 'redeemed'}`, Plan>

const plans = {
  'kopi/logo': picture('merchantLogo', kopi.shopLogo),
  'kopi/chop': picture('campaignLogo', kopi.chopLogo),
  'kopi/point': picture('campaignLogo', kopi.pointLogo),
  'kopi/prepaid': picture('campaignLogo', kopi.prepaidLogo),
  'kopi/multi-tiers': picture('campaignLogo', kopi.tierLogo),
  'kopi/multi-rewards': picture('campaignLogo', kopi.multiRewardLogo),
  'kopi/sign-in': picture('signInBackground', kopiScene),
  'kopi/hero': picture('hero', kopiScene),
  'kopi/chop-image': picture('chopImage', kopiScene),
  'kopi/coupon': picture('banner', couponScene),
  'kopi/voucher': picture('banner', voucherScene),
  ...stamp('kopi/coffee', coffeeStamp),
  ...stamp('kopi/toast', toastStamp),
  'nata/logo': picture('merchantLogo', nata.shopLogo),
  'nata/chop': picture('campaignLogo', nata.chopLogo),
  'nata/sign-in': picture('signInBackground', nataScene),
  'nata/hero': picture('hero', nataScene),
  'nata/chop-image': picture('chopImage', nataScene),
  ...stamp('nata/tart', tartStamp),
  'lesson/first-card': picture('tutorial', lessons['lesson/first-card']),
  'lesson/first-members': picture('tutorial', lessons['lesson/first-members']),
  'lesson/at-the-till': picture('tutorial', lessons['lesson/at-the-till']),
  'lesson/redeem': picture('tutorial', lessons['lesson/redeem']),
  'lesson/team': picture('tutorial', lessons['lesson/team']),
  'lesson/numbers': picture('tutorial', lessons['lesson/numbers']),
  'banner/first-card': picture('homeBanner', banners['banner/first-card']),
  'banner/year': picture('homeBanner', banners['banner/year']),
  'banner/collect': picture('couponBanner', banners['banner/collect']),
  'banner/summer': picture('couponBanner', banners['banner/summer']),
}

export type DemoPictureName = keyof typeof plans
export type DemoPicture = { name: DemoPictureName; kind: Kind; contentType: 'image/webp'; buffer: Buffer } & Size

export const demoPictureNames = Object.keys(plans) as DemoPictureName[]

const svgLoader = { operation: ['VipsForeignLoadSvg'] }
let drawing = 0

/** Only our own drawings may be read as SVG: the loader is open while some are drawn and shut with the last of them. */
async function whileDrawing<T>(work: () => Promise<T>): Promise<T> {
  if (drawing++ === 0) sharp.unblock(svgLoader)
  try {
    return await work()
  } finally {
    if (--drawing === 0) sharp.block(svgLoader)
  }
}

/** Draws the named pictures, or all of them. Draw before the server listens. */
export const drawDemoPictures = (names: readonly DemoPictureName[] = demoPictureNames): Promise<DemoPicture[]> =>
  whileDrawing(() => Promise.all(names.map(draw)))

/** Draws one of our own drawings, which no place asks for by name. */
export const drawSvg = (svg: string): Promise<Buffer> =>
  whileDrawing(() => sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer())

async function draw(name: DemoPictureName): Promise<DemoPicture> {
  const { kind, svg } = plans[name]
  const { width, height } = sizes[kind]
  const buffer = await sharp(Buffer.from(svg({ width, height })))
    .webp({ quality: 90, alphaQuality: 100, smartSubsample: true })
    .toBuffer()
  return { name, kind, contentType: 'image/webp', width, height, buffer }
}
