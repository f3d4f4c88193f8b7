import type { NoticePageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { PageContext } from '../../card-art/page-context.ts'
import { PageFrame } from '../page-frame.tsx'
import { translator } from '../../card-art/words.ts'
import styles from './notice-page.module.css'

/** A page that is not there, or not now: friendly, without a script. */
export function NoticePage({ language, words, notice, values, again }: NoticePageProps) {
  const t = translator(words, language)
  return (
    <PageContext value={{ language, t }}>
      <PageFrame>
        <main className={styles.notice}>
          <svg className={styles.picture} viewBox="0 0 120 80" aria-hidden="true">
            <rect x="8" y="10" width="104" height="60" rx="10" />
            <path d="M8 50h104" strokeDasharray="5 5" />
            <circle cx="32" cy="30" r="9" />
            <circle cx="60" cy="30" r="9" />
            <circle cx="88" cy="30" r="9" strokeDasharray="4 4" />
          </svg>
          <div id="notice">
            <h1>{t(`notice.${notice}`)}</h1>
            <p>{t(`notice.${notice}Hint`, values)}</p>
          </div>
          {notice === 'cards-unknown' && (
            <nav id="phone-cards" className={styles.cards} aria-labelledby="phone-cards-title" hidden>
              <h1 id="phone-cards-title">{t('notice.phone-cards')}</h1>
              <ul />
            </nav>
          )}
          {again && (
            <form method={again.method}>
              {again.fields.map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button type="submit" className={styles.button}>
                {t('notice.again')}
              </button>
            </form>
          )}
          {notice === 'email-confirm' && (
            <form method="post">
              <button type="submit" className={styles.button}>
                {t('notice.email-confirmButton')}
              </button>
            </form>
          )}
          {notice === 'earn' && (
            <a
              id="get-card"
              className={styles.button}
              // Behind the #, so that the code is kept even by who taps before this page's script has run.
              href={`/member/login/${values?.campaignId}#code=${encodeURIComponent(values?.code ?? '')}`}
              data-campaign={values?.campaignId}
              data-code={values?.code}
            >
              {t('notice.earnButton')}
            </a>
          )}
          {notice === 'estamp' && (
            <a id="back-to-card" className={styles.button} href="/" hidden>
              {t('notice.estampButton')}
            </a>
          )}
        </main>
      </PageFrame>
    </PageContext>
  )
}
