import type { CarnivalPageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { useState } from 'react'
import { PageContext, usePage } from '../../card-art/page-context.ts'
import { translator } from '../../card-art/words.ts'
import told from '../news.module.css'
import { PageFrame } from '../page-frame.tsx'
import styles from './carnival-page.module.css'
import { CarnivalActions } from './carnival-actions.tsx'
import { CarnivalTicket } from './carnival-ticket.tsx'
import { NextBookings } from './next-bookings.tsx'
import { Passport } from './passport.tsx'
import { openSheet, type Sheet } from './sheets.ts'
import { useCarnival } from './use-carnival.ts'

/** A member’s card of a carnival: its booths as a passport of stamps, and what is booked at them. */
export function CarnivalPage({ language, words, ...page }: CarnivalPageProps) {
  const { merchant } = page.carnival.card
  return (
    <PageContext value={{ language, timeZone: merchant.timeZone, t: translator(words, language) }}>
      <PageFrame sender={merchant}>
        <CarnivalCard {...page} />
      </PageFrame>
    </PageContext>
  )
}

function CarnivalCard({ carnival: first, qr, token, boothCode }: Omit<CarnivalPageProps, 'language' | 'words'>) {
  const { t } = usePage()
  const { carnival, news, trouble, offline, refresh, tell, fail } = useCarnival(first, boothCode)
  const { today } = carnival.card
  const [sheet, setSheet] = useState<Sheet>()
  const open = (name: 'scan' | 'booth', boothId?: string) =>
    void openSheet(name, boothId).then(setSheet, () => fail(t('carnival.trouble')))
  const inUse = carnival.card.state === 'active' && !carnival.card.campaign.ended
  const mayJoinIn = carnival.card.ways.includes('booths')
  return (
    <main className={styles.page}>
      <output className={told.news} data-shown={Boolean(news)}>
        {news}
      </output>
      <div className={styles.side}>
        {!inUse && (
          <p className={styles.state}>
            {t(carnival.card.state === 'active' ? 'carnival.state.ended' : `carnival.state.${carnival.card.state}`)}
          </p>
        )}
        <p className={styles.trouble} role="alert" hidden={!trouble}>
          {trouble}
        </p>
        <CarnivalTicket carnival={carnival} qr={qr} token={token} offline={offline} />
        {mayJoinIn && carnival.booths.length > 0 && (
          <button type="button" className={styles.scan} onClick={() => open('scan')}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M4 12h16" />
            </svg>
            {t('carnival.scan')}
          </button>
        )}
        <NextBookings booths={carnival.booths} today={today} open={(id) => open('booth', id)} />
        {carnival.card.state !== 'closed' && (
          <CarnivalActions card={carnival.card} token={token} today={today} fail={fail} />
        )}
      </div>
      <Passport booths={carnival.booths} open={mayJoinIn ? (id) => open('booth', id) : undefined} />
      {sheet && (
        <sheet.Content
          booth={carnival.booths.find(({ id }) => id === sheet.boothId)}
          today={today}
          changed={(words) => {
            tell(words)
            void refresh()
          }}
          close={() => setSheet(undefined)}
        />
      )}
    </main>
  )
}
