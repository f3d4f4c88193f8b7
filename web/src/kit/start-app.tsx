import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLanguage } from '../lib/language.ts'
import { loadLibraryLocales } from '../lib/library-locales.ts'
import { startWords } from '../lib/words.ts'
import { AppFrame } from './app-frame.tsx'
import { reactToErrors } from './react-to-errors.ts'

/** Starts a back office in the page's language. */
export async function startApp(namespaces: readonly string[], content: ReactNode): Promise<void> {
  const [locale] = await Promise.all([loadLibraryLocales(currentLanguage()), startWords(namespaces)])
  reactToErrors()
  createRoot(document.getElementById('root')!).render(<AppFrame locale={locale}>{content}</AppFrame>)
}
