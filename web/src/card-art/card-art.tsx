import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import styles from './card-art.module.css'
import { giftOutline } from './gift.ts'
import { dayInWords } from './moment.tsx'
import { usePage } from './page-context.ts'
import { Hero, Logo } from './pictures.tsx'
import { PointDial } from './point-dial.tsx'
import printed from './printed.module.css'
import { progressText, readyReward } from './progress.ts'
import { StampGrid } from './stamp-grid.tsx'
import { StampRing } from './stamp-ring.tsx'
import { TierPath } from './tier-path.tsx'
import { looks } from './unit.ts'

/** The stamps that have just been given: of each chop type, the slots from the old balance on. */
export type Landed = Record<string, number>

// A single kind of stamp may have up to a hundred slots: beyond this they are told in numbers.
const MAX_STAMPS_DRAWN = 20

type Props = {
  card: MemberCard
  landed: Landed
  today: string
  /** The level of the campaign's name as a heading: the first only where the card is the page. */
  heading: 'h1' | 'h2'
}

/** The printed side of the card, in the campaign’s colours: whose it is, the stamps, and what they lead to. */
export function CardArt({ card, landed, today, heading: Heading }: Props) {
  const { campaign } = card
  return (
    <section
      className={`${printed.printed} ${styles.face}`}
      data-over={card.state === 'expired' || card.state === 'closed'}
    >
      {campaign.heroImage && <Hero src={campaign.heroImage} />}
      <header className={styles.head}>
        <Logo className={styles.logo} src={campaign.logo} name={campaign.name} size={56} />
        <div>
          <Heading>{campaign.name}</Heading>
          {card.nickname && <p>{card.nickname}</p>}
          {card.level && <p className={styles.level}>{card.level}</p>}
        </div>
      </header>
      <div className={styles.panel} data-ready={Boolean(readyReward(card, today))}>
        {campaign.chopImage && <img className={styles.ground} src={campaign.chopImage} alt="" />}
        {card.chopTypes.map((type) => {
          const Stamps =
            looks[campaign.type] === 'Points' ? PointDial : type.stampCount > MAX_STAMPS_DRAWN ? StampRing : StampGrid
          return <Stamps key={type.id} card={card} type={type} landedFrom={landed[type.id]} />
        })}
        {looks[campaign.type] === 'Tiers' && <TierPath card={card} today={today} />}
      </div>
      <Outlook card={card} today={today} />
    </section>
  )
}

function Outlook({ card, today }: Pick<Props, 'card' | 'today'>) {
  const { language, t } = usePage()
  const start = card.campaign.redemptionStart
  const ready = readyReward(card, today)
  const hint =
    start && start > today
      ? t('card.fromDay', { date: dayInWords(start, language) })
      : ready
        ? t('card.readyHint')
        : undefined
  return (
    <div className={styles.promise}>
      {ready && (
        <svg className={`${printed.gold} ${styles.gift}`} viewBox="0 0 24 24" aria-hidden="true">
          <path d={giftOutline} />
        </svg>
      )}
      <div>
        <p className={styles.headline}>{progressText(card, today, t)}</p>
        {hint && <p suppressHydrationWarning>{hint}</p>}
        {card.notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
    </div>
  )
}
