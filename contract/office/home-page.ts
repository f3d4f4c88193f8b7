import { z } from 'zod'
import { Language, text } from '../core/kinds.ts'

/** The texts of the page at `/` that the platform may replace, with their limits. */
export const homePageLimits = {
  title: 80,
  lead: 300,
  card: 60,
  cardText: 240,
  till: 60,
  tillText: 240,
  back: 60,
  backText: 240,
  numbers: 60,
  numbersText: 240,
  trust: 60,
  trustText: 240,
  open: 60,
  openText: 240,
  closing: 80,
  closingText: 240,
} as const

export type HomePageText = keyof typeof homePageLimits
export const homePageTexts = Object.keys(homePageLimits) as HomePageText[]

const Texts = z.strictObject(
  Object.fromEntries(homePageTexts.map((name) => [name, text(homePageLimits[name]).optional()])) as Record<
    HomePageText,
    z.ZodOptional<z.ZodString>
  >,
)

/** By language; what is absent or empty is as the program brings it. */
export const HomePageTexts = z.partialRecord(Language, Texts)
export type HomePageTexts = z.infer<typeof HomePageTexts>
