import { z } from 'zod'
import { Id, queryInt, requiredText } from '../../core/kinds.ts'
import { Grant, PictureKind, uploadTypes } from '../../accounts/merchant/uploads.ts'
import { route } from '../../core/route.ts'

export const videoTypes = ['video/mp4', 'video/webm'] as const
export const maxVideoBytes = 50 * 1024 * 1024

/** What a file of the platform is: a picture of a size, or a video. */
export const PlatformFileKind = z.enum([...PictureKind.options, 'tutorialVideo'])
export type PlatformFileKind = z.infer<typeof PlatformFileKind>

const page = {
  audience: 'system',
  page: ['coupon-banner', 'home-page', 'tutorial-list', 'tutorial-add', 'tutorial-edit'],
} as const

export const systemPresignedUrl = route({
  ...page,
  method: 'GET',
  path: '/admin/presignedUrl',
  about: 'A one-use grant to upload one picture or video of the platform.',
  query: {
    filename: requiredText(200),
    contentType: z.enum([...uploadTypes, ...videoTypes]),
    size: queryInt(1, 999_999_999),
    kind: PlatformFileKind,
  },
  reply: Grant,
  refuses: ['FILE_TOO_LARGE', 'FILE_NOT_AN_IMAGE', 'FILE_NOT_A_VIDEO'],
})

export const completeSystemUpload = route({
  ...page,
  method: 'POST',
  path: '/admin/upload/{id}/complete',
  about: 'Checks and publishes what was uploaded; pictures are drawn anew. Answers with the address to store.',
  params: { id: Id },
  reply: z.object({ url: z.string() }),
  refuses: ['FILE_NOT_AN_IMAGE', 'FILE_NOT_A_VIDEO', 'UPLOAD_EXPIRED', 'NOT_FOUND'],
})
