import { Moment } from '../../card-art/moment.tsx'
import { usePage } from '../../card-art/page-context.ts'
import { smallPicture } from '../../lib/small-picture.ts'
import sheet from '../sheet.module.css'
import styles from './passport.module.css'
import type { Booth } from './sheet-props.ts'

type Props = {
  booths: readonly Booth[]
  /** Absent where nothing can be booked any more. */
  open?: (boothId: string) => void
}

/** The booths, each with the place for its stamp. */
export function Passport({ booths, open }: Props) {
  const { t } = usePage()
  return (
    <section className={sheet.sheet}>
      <h2>{t('carnival.passport')}</h2>
      {booths.length === 0 && <p className={sheet.quiet}>{t('carnival.none')}</p>}
      <ul className={styles.booths}>
        {booths.map((booth) => (
          <li key={booth.id} data-visited={Boolean(booth.visitedAt)}>
            <img
              loading="lazy"
              src={smallPicture(booth.visitedAt ? booth.stampedImage : booth.unstampedImage)}
              alt=""
              width={72}
              height={72}
            />
            <div>
              <h3>{booth.name}</h3>
              {booth.place && <p className={sheet.quiet}>{booth.place}</p>}
              <State booth={booth} />
            </div>
            {open && !booth.visitedAt && (booth.booking || booth.bookable) && (
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={`${booth.name}: ${t(booth.booking ? 'carnival.myTime' : 'carnival.choose')}`}
                onClick={() => open(booth.id)}
              >
                {t(booth.booking ? 'carnival.myTime' : 'carnival.choose')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ booth }: { booth: Booth }) {
  const { t } = usePage()
  if (booth.visitedAt)
    return (
      <p className={styles.state} data-state="visited">
        {t('carnival.visitedOn')} <Moment at={booth.visitedAt} time />
      </p>
    )
  if (booth.booking)
    return (
      <p className={styles.state} data-state={booth.booking.state}>
        {t(booth.booking.state === 'booked' ? 'carnival.booked' : 'carnival.waiting')}
      </p>
    )
  return booth.bookable ? null : <p className={sheet.quiet}>{t('carnival.noTimes')}</p>
}
