import { TutorialPicture, TutorialTexts } from '@chopcard/contract/office/tutorials.ts'
import { z } from 'zod'

type Text = NonNullable<TutorialTexts[keyof TutorialTexts]>

export type TextsByLanguage = Partial<Record<keyof TutorialTexts, Partial<Text>>>

/** Whether a language has anything to read or to see. */
export const isFilledIn = (text: Partial<Text> | undefined): boolean =>
  Boolean(text && (text.title?.trim() || text.description?.trim() || text.video))

/** What the form holds. A language in which nothing was filled in is left out of what is sent. */
export const TutorialForm = z.object({
  enabled: z.boolean(),
  picture: TutorialPicture,
  texts: z.preprocess((texts) => withoutEmpty(texts as Record<string, Partial<Text>>), TutorialTexts),
})

function withoutEmpty(texts: Record<string, Partial<Text> | undefined> | undefined) {
  return Object.fromEntries(
    Object.entries(texts ?? {}).flatMap(([language, text]) =>
      isFilledIn(text) ? [[language, { description: '', video: null, ...text }]] : [],
    ),
  )
}
