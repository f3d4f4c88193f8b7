import { expect, test } from 'vitest'
import { type CampaignType, campaignTypes } from '@chopcard/contract/loyalty/campaign-types.ts'
import { type Language, languages } from '@chopcard/contract/core/kinds.ts'

type Words = { [key: string]: string | Words }
const files = import.meta.glob<Words>('../../locales/*/*.json', { eager: true, import: 'default' })

const stamps: Record<Language, RegExp> = {
  'en-US': /(?<!E-)\bstamps?\b/i,
  'zh-TW': /印花/,
  'zh-CN': /印花/,
  'pt-BR': /carimb/i,
}
const points: Record<Language, RegExp> = {
  'en-US': /\bpoints?\b/i,
  'zh-TW': /積分/,
  'zh-CN': /积分/,
  'pt-BR': /\bpontos?\b/i,
}

const textsOf = (words: Words, path = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : textsOf(value, `${path}${key}.`),
  )
const wordsOf = (language: Language, namespace: string) =>
  textsOf(files[`../../locales/${language}/${namespace}.json`] ?? {})

/** Screens of staff that meet every type of card, with what they only say where stamps are meant. */
const shared: Record<string, RegExp> = {
  shell: /^never$/,
  sys: /^never$/,
  'earn-codes': /^never$/,
  life: /^never$/,
  forecasts: /^never$/,
  referrals: /^never$/,
  staff: /^never$/,
  features: /stampCustomization/,
  exports: /^never$/,
  receipts: /^member\.unitStamp$/,
  chops: /^stamps$/,
  account: /^numbers\.stamps$/,
  reports: /^mine\.stamps$/,
  dashboard: /^kind\.stamps$/,
  // Points and uses have keys of their own beside them; only stamps are of several kinds, stand at a booth, fill a card, or are
  // issued one at a time.
  till: /^(issue\.(one|many|chops)|several\.ask|redeem\.cost|choice\.ask|done\.(full|attend)|sign\.booth|carried\.stamps)/,
}

test.each(languages.flatMap((language) => Object.keys(shared).map((namespace) => [language, namespace] as const)))(
  'stamps are mentioned only together with points in the staff’s words in %s (%s)',
  (language, namespace) => {
    const wrong = wordsOf(language, namespace).filter(
      ([key, text]) => stamps[language].test(text) && !points[language].test(text) && !shared[namespace]?.test(key),
    )
    expect(wrong).toEqual([])
  },
)

/** What the form of a campaign says in words of its own for each of these types. */
const own = ['point', 'prepaid'] as const satisfies CampaignType[]
const ofForm = /^(field|hint|section)\./
/** Fields that a form of the type does not have. */
const absent: Record<(typeof own)[number], RegExp> = {
  point: /owner|chopTypes|redeemChops|stampCount|chopImage|stampColumns|_multi-/,
  prepaid:
    /owner|chopTypes|redeemChops|chopImage|stampColumns|_multi-|initialChops|maxEarnPerDay|billPerChop|carryOver|alidity|chopCount|minEarned/,
}

test.each(languages.flatMap((language) => own.map((type) => [language, type] as const)))(
  'the campaign form’s words in %s for the type %s do not mention stamps',
  (language, type) => {
    const all = new Map(wordsOf(language, 'campaigns'))
    const wrong = [...all].filter(([key, text]) => {
      if (!ofForm.test(key) || absent[type].test(key)) return false
      const types = campaignTypes.filter((other) => key.includes(`_${other}`))
      if (types.length > 0 && !types.includes(type)) return false
      const shown = all.get(`${key}_${type}`) ?? text
      return stamps[language].test(shown) && !points[language].test(shown)
    })
    expect(wrong).toEqual([])
  },
)
