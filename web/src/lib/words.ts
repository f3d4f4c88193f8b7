/** The application's words: four languages, each namespace fetched when a screen first asks for it. */
import i18next, { type BackendModule, type FormatterModule, type ReadCallback, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { formatNumber } from './format.ts'
import { currentLanguage } from './language.ts'

const files = import.meta.glob<ResourceKey>('../../locales/*/*.json', { import: 'default' })

const onDemand: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = files[`../../locales/${language}/${namespace}.json`]
    if (!load) return done(new Error(`no words for ${language}/${namespace}`), false)
    void hand(load, done)
  },
}

async function hand(load: () => Promise<ResourceKey>, done: ReadCallback): Promise<void> {
  try {
    done(null, await load())
  } catch (error) {
    done(error as Error, false)
  }
}

/** Within a sentence a number is written as it is beside one. */
export const numbers: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown) => (typeof value === 'number' ? formatNumber(value) : (value as string)),
}
export const interpolation = { escapeValue: false, alwaysFormat: true }

/** Starts the words of this page and waits for those every screen needs. */
export async function startWords(namespaces: readonly string[]): Promise<void> {
  const language = currentLanguage()
  document.documentElement.lang = language
  await i18next
    .use(onDemand)
    .use(numbers)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['common', 'errors', ...namespaces],
      defaultNS: 'common',
      interpolation,
      react: { useSuspense: true },
    })
}
