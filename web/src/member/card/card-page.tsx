import type { CardPageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { PageContext, usePage } from '../../card-art/page-context.ts'
import told from '../news.module.css'
import { PageFrame } from '../page-frame.tsx'
import { translator } from '../../card-art/words.ts'
import { ActionBar } from './action-bar.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { CardBanners } from './card-banners.tsx'
import { Moment } from '../../card-art/moment.tsx'
import { CardArt } from '../../card-art/card-art.tsx'
import sheet from '../sheet.module.css'
import styles from './card-page.module.css'
import { CardHistory } from './card-history.tsx'
import { CardStub } from './card-stub.tsx'
import { totalStamps } from '../../card-art/progress.ts'
import { RewardSteps } from '../../card-art/reward-steps.tsx'
import { useLiveCard } from './use-live-card.ts'

/** A member’s card: what they hold up at the till. */
export function CardPage({ language, words, ...page }: CardPageProps) {
  const t = translator(words, language)
  return (
    <PageContext value={{ language, timeZone: page.card.merchant.timeZone, t }}>
      <PageFrame sender={page.card.merchant}>
        <LiveCard {...page} />
      </PageFrame>
    </PageContext>
  )
}

// With more slots than this the code would lie below the fold of a phone, so it comes first.
const slotsAboveCode = 15

function LiveCard({ card: first, qr }: Omit<CardPageProps, 'language' | 'words'>) {
  const { t } = usePage()
  const { card, landed, news, offline } = useLiveCard(first)
  // A page stays open over midnight.
  const { today } = card
  const codeFirst = card.chopTypes.length > 2 || (totalStamps(card) > slotsAboveCode && totalStamps(card) <= 20)
  return (
    <main className={styles.card}>
      <output className={told.news} data-shown={Boolean(news)}>
        {news}
      </output>
      <div className={styles.ticket}>
        <CardBanners card={card} />
        <article className={styles.paper} data-code-first={codeFirst}>
          <CardArt card={card} landed={landed} today={today} heading="h1" />
          <CardStub card={card} qr={qr} />
        </article>
        <p className={styles.connection} data-off={Boolean(offline)}>
          {t(offline ? 'card.offline' : 'card.live')} {offline && <Moment at={offline} time />}
        </p>
        <ActionBar card={card} today={today} />
      </div>
      <div className={styles.details}>
        {card.rewards.length > 0 && (
          <section className={sheet.sheet}>
            <h2>{t('card.rewards')}</h2>
            <RewardSteps card={card} today={today} />
          </section>
        )}
        <CardHistory card={card} />
        <CampaignFacts campaign={card.campaign} />
      </div>
    </main>
  )
}
