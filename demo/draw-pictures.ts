/**
 * `node demo/draw-pictures.ts` draws the pictures of the demo merchants again and writes them as files; names as arguments
 * draw only these. They are drawings of our own: nothing is downloaded, no font is needed, and each run draws alike.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { banners } from './drawings/banners.ts'
import * as kopi from './drawings/kopi.ts'
import { coffeeStamp, tartStamp, toastStamp } from './drawings/looks.ts'
import { lessons } from './drawings/lessons.ts'
import * as nata from './drawings/nata.ts'
import { couponScene, kopiScene, nataScene, voucherScene } from './drawings/scenes.ts'
import { redeemed, stamped, unStamped } from './drawings/stamps.ts'
import {
  demoPictureFile,
  demoPictureKinds,
  type DemoPictureName,
  demoPictureNames,
  demoPictureSizes,
} from './pictures.ts'
import { whileSvgIsRead } from './read-svg.ts'

const drawings: Record<DemoPictureName, (width: number, height: number) => string> = {
  'kopi/logo': kopi.shopLogo,
  'kopi/chop': kopi.chopLogo,
  'kopi/point': kopi.pointLogo,
  'kopi/prepaid': kopi.prepaidLogo,
  'kopi/multi-tiers': kopi.tierLogo,
  'kopi/multi-rewards': kopi.multiRewardLogo,
  'kopi/sign-in': kopiScene,
  'kopi/hero': kopiScene,
  'kopi/chop-image': kopiScene,
  'kopi/coupon': couponScene,
  'kopi/voucher': voucherScene,
  'kopi/coffee/stamped': () => stamped(coffeeStamp),
  'kopi/coffee/un-stamped': () => unStamped(coffeeStamp),
  'kopi/coffee/redeemed': () => redeemed(coffeeStamp),
  'kopi/toast/stamped': () => stamped(toastStamp),
  'kopi/toast/un-stamped': () => unStamped(toastStamp),
  'kopi/toast/redeemed': () => redeemed(toastStamp),
  'nata/logo': nata.shopLogo,
  'nata/chop': nata.chopLogo,
  'nata/sign-in': nataScene,
  'nata/hero': nataScene,
  'nata/chop-image': nataScene,
  'nata/tart/stamped': () => stamped(tartStamp),
  'nata/tart/un-stamped': () => unStamped(tartStamp),
  'nata/tart/redeemed': () => redeemed(tartStamp),
  'lesson/first-card': lessons['lesson/first-card'],
  'lesson/first-members': lessons['lesson/first-members'],
  'lesson/at-the-till': lessons['lesson/at-the-till'],
  'lesson/redeem': lessons['lesson/redeem'],
  'lesson/team': lessons['lesson/team'],
  'lesson/numbers': lessons['lesson/numbers'],
  'banner/first-card': banners['banner/first-card'],
  'banner/year': banners['banner/year'],
  'banner/collect': banners['banner/collect'],
  'banner/summer': banners['banner/summer'],
}

/** Draws one picture as WebP. All of them together stay far below a megabyte. */
export function drawPicture(name: DemoPictureName): Promise<Buffer> {
  const { width, height } = demoPictureSizes[demoPictureKinds[name]]
  const svg = Buffer.from(drawings[name](width, height))
  return whileSvgIsRead(() => sharp(svg).webp({ quality: 50, alphaQuality: 50, effort: 6 }).toBuffer())
}

async function writePictures(names: readonly DemoPictureName[]): Promise<void> {
  for (const name of names) {
    const file = demoPictureFile(name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await drawPicture(name))
  }
}

if (import.meta.main) {
  const asked = demoPictureNames.filter((name) => process.argv.includes(name))
  await writePictures(asked.length ? asked : demoPictureNames)
}
