import type { LandingPageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { PageContext } from '../../card-art/page-context.ts'
import { StampingCard } from '../../card-art/stamping-card.tsx'
import { translator, type Translate } from '../../card-art/words.ts'
import { PlatformFrame } from '../platform-frame.tsx'
import { benefits } from './benefits.ts'
import styles from './landing-page.module.css'

const steps = ['card', 'poster', 'stamp'] as const
const register = '/merchant/register'

/** What the product is, for who has no session here: works without a script. */
export function LandingPage({ language, words }: LandingPageProps) {
  const t = translator(words, language)
  return (
    <PageContext value={{ language, t }}>
      <PlatformFrame
        className={styles.page}
        isHome
        beside={
          <a className={styles.signIn} href="/merchant/login">
            {t('landing.signIn')}
          </a>
        }
      >
        <main>
          <Hero t={t} />
          <section className={styles.benefits} aria-labelledby="benefits">
            <h2 id="benefits">{t('landing.benefits')}</h2>
            <ul>
              {benefits.map(({ name, drawing }) => (
                <li key={name}>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d={drawing} />
                  </svg>
                  <h3>{t(`landing.texts.${name}`)}</h3>
                  <p>{t(`landing.texts.${name}Text`)}</p>
                </li>
              ))}
            </ul>
          </section>
          <section className={styles.steps} aria-labelledby="how">
            <h2 id="how">{t('landing.how')}</h2>
            <ol>
              {steps.map((name) => (
                <li key={name}>
                  <h3>{t(`landing.steps.${name}`)}</h3>
                  <p>{t(`landing.steps.${name}Text`)}</p>
                </li>
              ))}
            </ol>
          </section>
          <section className={styles.closing}>
            <h2>{t('landing.texts.closing')}</h2>
            <p>{t('landing.texts.closingText')}</p>
            <a className={styles.start} href={register}>
              {t('landing.start')}
            </a>
          </section>
        </main>
        <footer className={styles.foot}>{t('landing.foot')}</footer>
      </PlatformFrame>
    </PageContext>
  )
}

function Hero({ t }: { t: Translate }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{t('landing.texts.title')}</h1>
        <p className={styles.lead}>{t('landing.texts.lead')}</p>
        <p className={styles.ways}>
          <a className={styles.start} href={register}>
            {t('landing.start')}
          </a>
          <span>{t('landing.startHint')}</span>
        </p>
      </div>
      <div className={styles.phone}>
        <StampingCard
          name={t('landing.sample.name')}
          reward={t('landing.sample.reward')}
          label={t('landing.sample.label')}
        />
      </div>
    </section>
  )
}
