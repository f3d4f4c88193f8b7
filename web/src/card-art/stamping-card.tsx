import { giftOutline } from './gift.ts'
import printed from './printed.module.css'
import styles from './stamping-card.module.css'

const cup = 'M5 9h11v5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 10.5h1a2 2 0 0 1 0 4h-1M8.5 6.5V4.5M12.5 6.5V4.5'
const places = Array.from({ length: 10 }, (_, place) => place)

type Props = {
  name: string
  reward: string
  /** What the drawing shows, for who cannot see it. */
  label: string
}

/** A card that fills with stamps by itself, once; it is full from the start where nothing shall move. */
export function StampingCard({ name, reward, label }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one drawing, made of several elements
    <div className={`${printed.printed} ${styles.card}`} role="img" aria-label={label}>
      <div className={styles.head}>
        <svg className={styles.logo} viewBox="0 0 24 24">
          <path d={cup} />
        </svg>
        <strong>{name}</strong>
      </div>
      <div className={styles.panel}>
        {places.map((place) => (
          <span key={place} className={styles.slot}>
            <svg className={styles.empty} viewBox="0 0 24 24">
              <path d={cup} />
            </svg>
            <svg className={styles.stamp} viewBox="0 0 24 24">
              <circle cx="12" cy="12" r="11" />
              <path d={cup} />
            </svg>
          </span>
        ))}
      </div>
      <div className={styles.reward}>
        <svg className={`${printed.gold} ${styles.gift}`} viewBox="0 0 24 24">
          <path d={giftOutline} />
        </svg>
        <strong>{reward}</strong>
      </div>
    </div>
  )
}
