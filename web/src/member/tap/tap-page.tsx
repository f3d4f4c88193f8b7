import type { TapPageProps } from '@chopcard/contract/member-pages/member/tap-page.ts'
import { PageContext, usePage } from '../../card-art/page-context.ts'
import { translator } from '../../card-art/words.ts'
import { PageFrame } from '../page-frame.tsx'
import { StaffTap } from './staff-tap.tsx'
import { StampTap } from './stamp-tap.tsx'
import styles from './tap-page.module.css'

/** What a tag opens on the phone that touched it. */
export function TapPage({ language, words, page }: TapPageProps) {
  const { p, c } = page.tap
  return (
    <PageContext value={{ language, t: translator(words, language) }}>
      <PageFrame sender={page.merchant} keep={{ p, c }}>
        <main className={styles.page}>
          <Place {...page} />
          {page.eStampId === null ? <StampTap page={page} /> : <StaffTap id={page.eStampId} state={page.state} />}
        </main>
      </PageFrame>
    </PageContext>
  )
}

function Place({ kind, tagName, place }: TapPageProps['page']) {
  const { t } = usePage()
  return (
    <header className={styles.place}>
      <svg viewBox="0 0 120 80" aria-hidden="true">
        <rect x="14" y="14" width="30" height="52" rx="6" />
        <path d="M58 30a18 18 0 0 1 0 20M70 24a30 30 0 0 1 0 32M82 18a42 42 0 0 1 0 44" />
      </svg>
      <h1>{t(`tap.title.${kind}`)}</h1>
      {kind !== 'staff' && <p>{place || tagName}</p>}
    </header>
  )
}
