import { z } from 'zod'
import { Id, queryInt, requiredText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** Each kind of picture with the size it is brought to (decisions/campaigns.md §9); `fit` says whether it is cropped or kept whole. */
export const pictureKinds = {
  merchantLogo: { width: 660, height: 660 },
  signInBackground: { width: 1200, height: 1600 },
  campaignLogo: { width: 660, height: 660 },
  registrationFormLogo: { width: 660, height: 660 },
  stamp: { width: 256, height: 256 },
  chopImage: { width: 1125, height: 432 },
  hero: { width: 750, height: 246 },
  notification: { width: 1024, height: 512 },
  voucherBanner: { width: 1920, height: 640 },
  voucherDetail: { width: 660, height: 660 },
  avatar: { width: 256, height: 256 },
  detailBanner: { width: 660, height: 660 },
  couponBanner: { width: 1920, height: 640 },
  walletBanner: { width: 1125, height: 294 },
  promotionBanner: { width: 885, height: 410 },
  walletLogo: { width: 256, height: 256 },
  tutorial: { width: 1280, height: 720 },
  homeBanner: { width: 1920, height: 480 },
} as const satisfies Record<string, { width: number; height: number }>

export type PictureKind = keyof typeof pictureKinds
export const PictureKind = z.enum(Object.keys(pictureKinds) as [PictureKind, ...PictureKind[]])

export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const maxUploadBytes = 10 * 1024 * 1024

const Ask = {
  filename: requiredText(200),
  contentType: z.enum(uploadTypes),
  size: queryInt(1, 999_999_999),
  kind: PictureKind,
}

export const Grant = z.object({
  uploadId: z.string(),
  uploadUrl: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  publicUrl: z.string(),
  expiresAt: z.string(),
})

export const presignedUrl = route({
  method: 'GET',
  path: '/merchant/presignedUrl',
  viewAs: 'never',
  about: 'A one-use grant to upload one picture of the merchant or its staff.',
  audience: 'merchant',
  menu: 'any',
  action: 'get',
  query: Ask,
  reply: Grant,
  refuses: ['FILE_TOO_LARGE', 'FILE_NOT_AN_IMAGE'],
})

export const campaignPresignedUrl = route({
  method: 'GET',
  path: '/merchant/campaign/presignedUrl',
  viewAs: 'never',
  about: 'A one-use grant to upload one picture of a campaign.',
  audience: 'merchant',
  menu: 'campaign-list',
  action: 'edit',
  query: Ask,
  reply: Grant,
  refuses: ['FILE_TOO_LARGE', 'FILE_NOT_AN_IMAGE'],
})

export const completeUpload = route({
  method: 'POST',
  path: '/merchant/upload/{id}/complete',
  about: 'Checks, re-encodes and publishes what was uploaded; answers with the address to store.',
  audience: 'merchant',
  menu: 'any',
  action: 'get',
  params: { id: Id },
  reply: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  refuses: ['FILE_NOT_AN_IMAGE', 'UPLOAD_EXPIRED', 'NOT_FOUND'],
})
