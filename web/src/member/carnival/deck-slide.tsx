import { usePage } from '../../card-art/page-context.ts'
import { Logo } from '../../card-art/pictures.tsx'
import printed from '../../card-art/printed.module.css'
import { progressText } from '../../card-art/progress.ts'
import { formatCardNumber } from '../../lib/card-number.ts'
import { CodeButton } from '../code-button.tsx'
import type { PhoneCard } from './deck-name.ts'
import styles from './deck.module.css'

type Props = { card: PhoneCard; label: string; id: string; isShown: boolean; isAlone: boolean }

/** One card of the deck: whose it is, the wallets that it goes into, and the code that is held to the scanner. */
export function DeckSlide({ card: { card, name, path, qr, wallets, colours }, label, id, isShown, isAlone }: Props) {
  const { t } = usePage()
  const { campaign, merchant, state, nickname, today } = card
  const number = formatCardNumber(card.cardNumber)
  return (
    <div
      id={id}
      className={styles.slide}
      role={isAlone ? 'group' : 'tabpanel'}
      aria-label={label}
      inert={!isShown}
      ref={(slide) => {
        for (const [variable, colour] of Object.entries(colours ?? {})) slide?.style.setProperty(variable, colour)
      }}
    >
      <header className={`${printed.printed} ${styles.head}`}>
        <Logo className={styles.logo} src={campaign.logo} name={campaign.name} size={44} />
        <div>
          <h2>{campaign.name}</h2>
          <p>{[merchant.name, name ?? nickname].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      {wallets.length > 0 && (
        <div className={styles.wallets}>
          {wallets.map(({ url, label: words }) => (
            <a key={url} href={url} rel="nofollow">
              {words}
            </a>
          ))}
        </div>
      )}
      <div className={styles.stub}>
        <CodeButton
          card={card}
          qr={qr}
          className={styles.code}
          label={t('carnival.codeLabel', { number })}
          enlarge={t('carnival.enlarge')}
          title={t('carnival.show')}
          number={number}
          note={card.changing ? t('carnival.changing') : ''}
          close={t('carnival.close')}
        />
        <p className={styles.number}>{number}</p>
        <p>{state === 'active' ? progressText(card, today, t) : t(`carnival.state.${state}`)}</p>
        <a href={path}>{t('carnival.wholeCard')}</a>
      </div>
    </div>
  )
}
