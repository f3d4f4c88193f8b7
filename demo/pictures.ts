/** The pictures of the demo merchants: files beside this one, drawn by `demo/draw-pictures.ts`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureKind, pictureKinds } from '@chopcard/contract/accounts/merchant/uploads.ts'
import type { App } from '../server/src/core/app.ts'
import { storePicture, storeWebp, publishPicture } from '../server/src/accounts/uploads/publish-picture.ts'
import type { Merchant } from '../server/src/core/context.ts'

type Size = { width: number; height: number }
type Kind = PictureKind | 'banner'

/** Banners of coupons and vouchers are asked for by their width alone. */
export const demoPictureSizes: Record<Kind, Size> = { ...pictureKinds, banner: { width: 1920, height: 750 } }

/** What each picture is used for. */
export const demoPictureKinds = {
  'kopi/logo': 'merchantLogo',
  'kopi/chop': 'campaignLogo',
  'kopi/point': 'campaignLogo',
  'kopi/prepaid': 'campaignLogo',
  'kopi/multi-tiers': 'campaignLogo',
  'kopi/multi-rewards': 'campaignLogo',
  'kopi/sign-in': 'signInBackground',
  'kopi/hero': 'hero',
  'kopi/chop-image': 'chopImage',
  'kopi/coupon': 'banner',
  'kopi/voucher': 'banner',
  'kopi/coffee/stamped': 'stamp',
  'kopi/coffee/un-stamped': 'stamp',
  'kopi/coffee/redeemed': 'stamp',
  'kopi/toast/stamped': 'stamp',
  'kopi/toast/un-stamped': 'stamp',
  'kopi/toast/redeemed': 'stamp',
  'nata/logo': 'merchantLogo',
  'nata/chop': 'campaignLogo',
  'nata/sign-in': 'signInBackground',
  'nata/hero': 'hero',
  'nata/chop-image': 'chopImage',
  'nata/tart/stamped': 'stamp',
  'nata/tart/un-stamped': 'stamp',
  'nata/tart/redeemed': 'stamp',
  'lesson/first-card': 'tutorial',
  'lesson/first-members': 'tutorial',
  'lesson/at-the-till': 'tutorial',
  'lesson/redeem': 'tutorial',
  'lesson/team': 'tutorial',
  'lesson/numbers': 'tutorial',
  'banner/first-card': 'homeBanner',
  'banner/year': 'homeBanner',
  'banner/collect': 'couponBanner',
  'banner/summer': 'couponBanner',
} as const satisfies Record<string, Kind>

export type DemoPictureName = keyof typeof demoPictureKinds
export type DemoPicture = { name: DemoPictureName; kind: Kind; contentType: 'image/webp'; buffer: Buffer } & Size

export const demoPictureNames = Object.keys(demoPictureKinds) as DemoPictureName[]

export const demoPictureFile = (name: DemoPictureName): string => join(import.meta.dirname, 'pictures', `${name}.webp`)

/** Reads the named pictures. */
export const readDemoPictures = (names: readonly DemoPictureName[]): Promise<DemoPicture[]> =>
  Promise.all(
    names.map(async (name) => {
      const kind = demoPictureKinds[name]
      const buffer = await readFile(demoPictureFile(name))
      return { name, kind, contentType: 'image/webp', ...demoPictureSizes[kind], buffer }
    }),
  )

/** A file that has the size of its use is stored as it is; encoding it again would only cost time. */
const storeAs = (kind: PictureKind, { width, height }: Size) =>
  pictureKinds[kind].width === width && pictureKinds[kind].height === height ? storeWebp : storePicture

/** Publishes a picture of a demo merchant; answers with its address. */
export const publishDemoPicture = (
  app: App,
  merchant: Pick<Merchant, 'id' | 'shortKey'>,
  kind: PictureKind,
  picture: DemoPicture,
): Promise<string> => publishPicture(app, app.database.kysely, merchant, kind, picture.buffer, storeAs(kind, picture))
