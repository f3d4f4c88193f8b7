import type { Carnival } from '@chopcard/contract/earning/member/carnival.ts'
import type { QrPath } from '@chopcard/contract/member-pages/member/page-parts.ts'
import { Moment } from '../../card-art/moment.tsx'
import { usePage } from '../../card-art/page-context.ts'
import { Hero, Logo } from '../../card-art/pictures.tsx'
import printed from '../../card-art/printed.module.css'
import { formatCardNumber } from '../../lib/card-number.ts'
import { CodeButton } from '../code-button.tsx'
import styles from './carnival-ticket.module.css'

type Props = { carnival: Carnival; qr: QrPath; token: string; offline: string | undefined }

/** Whose card it is, how far it has come, and the code that staff scan. */
export function CarnivalTicket({ carnival, qr, token, offline }: Props) {
  const { t } = usePage()
  const { card, booths, cards } = carnival
  const number = formatCardNumber(card.cardNumber)
  const visited = booths.filter(({ visitedAt }) => visitedAt).length
  return (
    <article className={`${printed.printed} ${styles.ticket}`}>
      {card.campaign.heroImage && <Hero className={styles.hero} src={card.campaign.heroImage} />}
      <header className={styles.head}>
        <Logo src={card.campaign.logo} name={card.campaign.name} size={56} />
        <div>
          <h1>{card.campaign.name}</h1>
          <p>{carnival.name ?? card.nickname ?? t('carnival.unnamed')}</p>
        </div>
      </header>
      <p className={styles.progress}>
        <strong>{t('carnival.visited', { count: visited, total: booths.length })}</strong>
        <progress max={Math.max(1, booths.length)} value={visited} aria-label={t('carnival.passport')} />
      </p>
      <div className={styles.code}>
        <CodeButton
          card={card}
          qr={qr}
          label={t('carnival.codeLabel', { number })}
          enlarge={t('carnival.enlarge')}
          title={t('carnival.show')}
          number={number}
          note={card.changing ? t('carnival.changing') : ''}
          close={t('carnival.close')}
        />
        <div>
          <p className={styles.show}>{t('carnival.show')}</p>
          {card.changing && <p className={styles.changing}>{t('carnival.changing')}</p>}
          <p className={styles.number}>{number}</p>
          <p>
            <a href={`/member/card/${token}`}>{t('carnival.wholeCard')}</a>
          </p>
          <p>
            <a href="/member/CardSelection">{t(cards.length > 1 ? 'carnival.switch' : 'carnival.addCard')}</a>
          </p>
        </div>
      </div>
      {offline && (
        <p className={styles.offline}>
          {t('carnival.offline')} <Moment at={offline} time />
        </p>
      )}
    </article>
  )
}
