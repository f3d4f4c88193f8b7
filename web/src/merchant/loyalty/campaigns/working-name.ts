import { languages } from '../../../lib/languages.ts'
import type { FormValues, Words } from './form-values.ts'

/** A name for a part that is new, by which the words of other languages know it until it is saved. */
export const newWorkingName = (): string => `new-${Math.random().toString(36).slice(2, 12)}`

type Part = { id?: string }
type Localizations = NonNullable<FormValues['localizations']>

/** Parts and their words as those of another campaign: under working names instead of ids. */
export const workingNameOf = (id: string): string => `new-${id.replaceAll('-', '')}`

export const withWorkingName = <Item extends Part>(part: Item): Item => ({
  ...part,
  id: part.id === undefined ? undefined : workingNameOf(part.id),
})

const renamed = <One>(words: Readonly<Record<string, One>> | undefined) =>
  words && Object.fromEntries(Object.entries(words).map(([id, one]) => [workingNameOf(id), one]))

/** Each language's words under the same names, changed besides by `change`. */
export function localizationsWithWorkingNames(given: Localizations, change: (words: Words) => Words): Localizations {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const words = given[language]
      if (!words) return []
      const { rewards, levels, memberFields, memberChoices, booths } = words
      const named = {
        rewards: renamed(rewards),
        levels: renamed(levels),
        memberFields: renamed(memberFields),
        memberChoices: renamed(memberChoices),
        booths: renamed(booths),
      }
      return [[language, { ...change(words), ...named }]]
    }),
  )
}
