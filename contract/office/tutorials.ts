import { z } from 'zod'
import { FileUrl, Language, requiredText, text } from '../core/kinds.ts'
import { playerAddress } from './video-links.ts'

/** A published video of the platform: only what an upload answered with. */
const VideoUrl = z.string().regex(/^\/files\/platform\/[0-9a-f]{64}\.(mp4|webm)$/, { message: 'file' })

export const maxLinkLength = 500

/** A video that was uploaded, or one of a service that plays without cookies of a third party. */
export const TutorialVideo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('upload'), url: VideoUrl }),
  z.strictObject({
    kind: z.literal('link'),
    url: requiredText(maxLinkLength).refine((link) => playerAddress(link) !== undefined, { message: 'videoLink' }),
  }),
])
export type TutorialVideo = z.infer<typeof TutorialVideo>

/** A video as answers carry it: one of the two kinds above. */
export const ShownVideo = z.object({ kind: z.enum(['upload', 'link']), url: z.string() }).nullable()

/** The texts of every language as answers carry them. */
export const ShownTexts = z.partialRecord(
  Language,
  z.object({ title: z.string(), description: z.string(), video: ShownVideo }),
)

export const maxTutorialTitle = 120
export const maxTutorialDescription = 4_000

const TutorialText = z.strictObject({
  title: requiredText(maxTutorialTitle),
  description: text(maxTutorialDescription),
  video: TutorialVideo.nullable(),
})

/** A tutorial's words and video in each language that it has; readers of another one get a fallback. */
export const TutorialTexts = z
  .partialRecord(Language, TutorialText)
  .refine((texts) => Object.keys(texts).length > 0, { message: 'required' })
export type TutorialTexts = z.infer<typeof TutorialTexts>

export const TutorialPicture = FileUrl.nullable()
