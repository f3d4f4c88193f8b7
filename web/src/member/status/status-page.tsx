import type { StatusPageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import type { PublicStatus } from '@chopcard/contract/platform/public-status.ts'
import { Moment } from '../../card-art/moment.tsx'
import { PageContext, usePage } from '../../card-art/page-context.ts'
import { translator } from '../../card-art/words.ts'
import { PlatformFrame } from '../platform-frame.tsx'
import { DayBars } from './day-bars.tsx'
import styles from './status-page.module.css'

type Part = PublicStatus['parts'][number]
type State = Part['state']

/** How the platform is and was, for everybody: works without a script. */
export function StatusPage({ language, words, status }: StatusPageProps) {
  const t = translator(words, language)
  return (
    <PageContext value={{ language, timeZone: 'UTC', t }}>
      <PlatformFrame className={styles.page}>
        <main>
          <h1>{t('status.title')}</h1>
          <Summary parts={status.parts} />
          {status.notice && <p className={styles.notice}>{status.notice}</p>}
          <ul className={styles.parts}>
            {status.parts.map((part) => (
              <PartRow key={part.name} part={part} />
            ))}
          </ul>
        </main>
        <footer className={styles.foot}>{t('status.foot')}</footer>
      </PlatformFrame>
    </PageContext>
  )
}

function Summary({ parts }: Pick<PublicStatus, 'parts'>) {
  const { t } = usePage()
  if (!parts.length) return <p className={`${styles.summary} ${styles.unknown}`}>{t('status.none')}</p>
  const state = worstOf(parts.map((part) => part.state))
  return (
    <p className={`${styles.summary} ${styles[state]}`}>
      <Sign state={state} />
      {t(`status.summary.${state}`)}
    </p>
  )
}

const worstOf = (states: readonly State[]): State =>
  states.includes('disturbed') ? 'disturbed' : states.includes('unknown') ? 'unknown' : 'good'

function PartRow({ part: { name, state, since, days, availability } }: { part: Part }) {
  const { language, t } = usePage()
  // Rounded down: a hundred means that nothing was ever disturbed.
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2, roundingMode: 'floor' })
  return (
    <li className={styles.part}>
      <h2>{t(`status.parts.${name}`)}</h2>
      <p className={`${styles.state} ${styles[state]}`}>
        <Sign state={state} />
        {t(`status.state.${state}`)}
        {state === 'disturbed' && (
          <small>
            {t('status.since')} <Moment at={since} time />
          </small>
        )}
      </p>
      <DayBars days={days} />
      <p className={styles.share}>
        <span>{t('status.days', { count: days.length })}</span>
        <span>{t('status.availability', { share: share.format(availability) })}</span>
      </p>
    </li>
  )
}

const drawings: Record<State, string> = {
  good: 'm6 12.500 4 4 8-9',
  disturbed: 'M12 6v7m0 4v.5',
  unknown: 'M7 12h10',
}

const Sign = ({ state }: { state: State }) => (
  <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="11" />
    <path d={drawings[state]} />
  </svg>
)
