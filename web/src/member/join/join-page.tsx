import type { JoinCampaign, JoinPageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { useState } from 'react'
import { dayInWords } from '../../card-art/moment.tsx'
import { PageContext, usePage } from '../../card-art/page-context.ts'
import { PageFrame } from '../page-frame.tsx'
import { translator } from '../../card-art/words.ts'
import { AboutShop } from './about-shop.tsx'
import { CampaignTeaser } from './campaign-teaser.tsx'
import { JoinDone } from './join-done.tsx'
import { JoinForm } from './join-form.tsx'
import styles from './join-page.module.css'
import type { Joined } from './send-registration.ts'
import { WayBack } from './way-back.tsx'

/** Registration for a campaign: what there is to win, a short form, and the card. */
export function JoinPage({ language, words, campaign, promotionCode, carnival }: JoinPageProps) {
  const t = translator(words, language)
  const [joined, setJoined] = useState<Joined>()
  return (
    <PageContext value={{ language, t }}>
      <PageFrame
        sender={{ name: campaign.merchantName, logo: campaign.merchantLogo }}
        keep={promotionCode ? { ref: promotionCode } : undefined}
      >
        <main className={styles.join}>
          <CampaignTeaser campaign={campaign} />
          <section className={styles.sheet}>
            {campaign.registration !== 'open' ? (
              <>
                <NotOpen campaign={campaign} />
                <WayBack campaign={campaign} />
              </>
            ) : (
              <>
                {joined && <JoinDone campaign={campaign} joined={joined} again={() => setJoined(undefined)} />}
                {/* Who is known may mean another address or number: what else was typed stays. */}
                {!(joined && 'cardUrl' in joined) && (
                  <div hidden={joined !== undefined}>
                    <JoinForm campaign={campaign} promotionCode={promotionCode} carnival={carnival} done={setJoined} />
                  </div>
                )}
              </>
            )}
          </section>
        </main>
        <AboutShop shop={campaign.shop} />
      </PageFrame>
    </PageContext>
  )
}

function NotOpen({ campaign }: { campaign: JoinCampaign }) {
  const { language, t } = usePage()
  const { registration, registrationStart } = campaign
  if (registration === 'not-yet')
    return (
      <div className={styles.note}>
        <h2>{t('join.notYet')}</h2>
        {registrationStart && (
          <p suppressHydrationWarning>{t('join.notYetHint', { date: dayInWords(registrationStart, language) })}</p>
        )}
      </div>
    )
  const key = registration === 'ended' ? 'ended' : 'closed'
  return (
    <div className={styles.note}>
      <h2>{t(`join.${key}`)}</h2>
      <p>{t(`join.${key}Hint`)}</p>
    </div>
  )
}
