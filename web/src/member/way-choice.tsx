import { usePage } from '../card-art/page-context.ts'
import type { Way } from './redeem-confirm.tsx'
import styles from './redeem.module.css'

const icons: Record<Way, string> = {
  pin: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M9 15.5v.01M12 15.5v.01M15 15.5v.01',
  estamp: 'M6 9a8 8 0 0 1 0 6M9.5 7a12 12 0 0 1 0 10M13 5a16 16 0 0 1 0 14M16.5 3.5a19 19 0 0 1 0 17',
  self: 'M8 12.5V5a1.8 1.8 0 0 1 3.6 0v6l5.4 1.2a2 2 0 0 1 1.6 2.3L17.8 20H10l-4.3-5a1.6 1.6 0 0 1 2.3-2.5Z',
}

/** Who stands behind the redemption: staff with a PIN, staff with a tag, or the member alone. */
export function WayChoice({ ways, choose }: { ways: readonly Way[]; choose: (way: Way) => void }) {
  const { t } = usePage()
  return (
    <ul className={styles.choices}>
      {ways.map((way) => (
        <li key={way} data-way={way}>
          <button type="button" onClick={() => choose(way)}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={icons[way]} />
            </svg>
            <span className={styles.name}>{t(`redeem.${way}.title`)}</span>
            <span className={styles.hint}>{t(`redeem.${way}.hint`)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
