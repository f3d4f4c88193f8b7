import type { ShopOffer } from '@chopcard/contract/commerce/member/shop.ts'
import { Moment } from '../../card-art/moment.tsx'
import { usePage } from '../../card-art/page-context.ts'
import { moneyText } from '../money-text.ts'
import styles from './shop-offer.module.css'

/** Fewer than that are worth saying. */
const few = 20

type Props = { offer: ShopOffer; currency: string; values: Record<string, string> }

/** Something on sale: what it is, what it costs, and how many of it. */
export function Offer({ offer, currency, values }: Props) {
  const { language, t } = usePage()
  const money = (minor: number) => moneyText(minor, currency, language)
  const note = `${offer.id}-note`
  return (
    <li className={styles.offer} data-gone={offer.most > 0 ? undefined : true}>
      <img src={offer.picture} alt="" width={330} height={220} loading="lazy" />
      <div className={styles.what}>
        <h2>{offer.name}</h2>
        <p>{offer.about}</p>
        <p className={styles.notes} id={note}>
          {offer.worth !== null && <span>{t('shop.worth', { amount: money(offer.worth) })}</span>}
          {offer.until && (
            <span>
              {t('shop.until')} <Moment at={offer.until} />
            </span>
          )}
          {offer.left !== null && offer.left > 0 && offer.left <= few && (
            <span>{t('shop.left', { count: offer.left })}</span>
          )}
          {offer.mostPerPerson !== null && <span>{t('shop.most', { count: offer.mostPerPerson })}</span>}
        </p>
        {offer.terms && (
          <details>
            <summary>{t('shop.terms')}</summary>
            <p className={styles.terms}>{offer.terms}</p>
          </details>
        )}
      </div>
      <div className={styles.buy}>
        <input type="hidden" name={`seen:${offer.kind}:${offer.id}`} value={offer.seen} />
        <strong>{money(offer.price)}</strong>
        {offer.most > 0 ? (
          <Quantity offer={offer} note={note} values={values} />
        ) : (
          <span className={styles.gone}>{t('shop.soldOut')}</span>
        )}
      </div>
    </li>
  )
}

type QuantityProps = Pick<Props, 'offer' | 'values'> & { note: string }

// The two buttons are there once their script is.
function Quantity({ offer, values, note }: QuantityProps) {
  const { t } = usePage()
  const name = `${offer.kind}:${offer.id}`
  const words = { name: offer.name }
  return (
    <span className={styles.quantity}>
      <button type="button" data-step="-1" hidden aria-label={t('shop.fewer', words)}>
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        name={name}
        min={0}
        max={offer.most}
        defaultValue={values[name] ?? '0'}
        data-price={offer.price}
        aria-label={t('shop.quantity', words)}
        aria-describedby={note}
      />
      <button type="button" data-step="1" hidden aria-label={t('shop.more', words)}>
        +
      </button>
    </span>
  )
}
