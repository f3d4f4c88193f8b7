import type { TapPage } from '@chopcard/contract/member-pages/member/tap-page.ts'
import { usePage } from '../../card-art/page-context.ts'
import { smallPicture } from '../../lib/small-picture.ts'
import type { TapCard } from './cards-here.ts'
import styles from './tap-page.module.css'

/** Which of several cards of this phone gets the stamp. */
export function CardChoice({ cards, choose }: { cards: readonly TapCard[]; choose: (card: TapCard) => void }) {
  const { t } = usePage()
  return (
    <section className={styles.choice}>
      <h2>{t('tap.which')}</h2>
      <ul>
        {cards.map((card) => (
          <li key={card.path}>
            <button type="button" onClick={() => choose(card)}>
              <img src={smallPicture(card.campaign.logo)} alt="" width={44} height={44} />
              {card.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who has no card on this phone gets one first; the tag waits on the counter. */
export function JoinLinks({ campaigns }: Pick<TapPage, 'campaigns'>) {
  const { t } = usePage()
  return (
    <section className={styles.choice}>
      <p className={styles.hint}>{t(campaigns.length ? 'tap.noCard' : 'tap.noCampaign')}</p>
      <ul>
        {campaigns.map(({ id, name, logo }) => (
          <li key={id}>
            <a href={`/member/login/${id}`}>
              <img src={smallPicture(logo)} alt="" width={44} height={44} />
              <span>{t('tap.join', { campaign: name })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
