import './base.css'
import { type ReactNode, useEffect } from 'react'
import { languageNames, languages } from '../lib/languages.ts'
import styles from './page-frame.module.css'
import { usePage } from '../card-art/page-context.ts'
import { Logo } from '../card-art/pictures.tsx'
import spoken from '../card-art/spoken.module.css'

type Props = {
  /** Who speaks: the merchant’s name, and the logo where there is one. */
  sender?: { name: string; logo: string | null }
  /** What another language of this page keeps of its address. */
  keep?: Record<string, string>
  children: ReactNode
}

declare global {
  interface Window {
    /** Does again what was done before the page's scripts were there; the page itself brings it. */
    takenOver?: () => void
  }
}

/** What every member’s page has around it: the merchant above, the choice of languages at the corner. */
export function PageFrame({ sender, keep, children }: Props) {
  useEffect(() => window.takenOver?.(), [])
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.sender}>
          {sender?.logo && <Logo className={styles.logo} src={sender.logo} name={sender.name} size={32} />}
          {sender?.name}
        </p>
        <LanguageMenu keep={keep} />
      </header>
      {children}
    </div>
  )
}

/** Links in a <details>, so that the language changes without a script as well. */
export function LanguageMenu({ keep = {} }: Pick<Props, 'keep'>) {
  const { language, t } = usePage()
  return (
    <details className={styles.languages}>
      <summary>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 12h17M12 3c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18Z" />
        </svg>
        <span className={spoken.spoken}>{t('page.language')}: </span>
        {languageNames[language]}
      </summary>
      <ul>
        {languages.map((name) => (
          <li key={name}>
            <a
              href={`?${new URLSearchParams({ ...keep, lang: name }).toString()}`}
              lang={name}
              hrefLang={name}
              aria-current={name === language || undefined}
            >
              {languageNames[name]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
