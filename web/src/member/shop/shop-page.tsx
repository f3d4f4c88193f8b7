import type { ShopOffer, ShopPageProps } from '@chopcard/contract/member/shop.ts'
import { Moment } from '../../card-face/moment.tsx'
import { PageContext, usePage } from '../../card-face/page-context.ts'
import { translator } from '../../card-face/words.ts'
import { moneyText } from '../money-text.ts'
import { PageFrame } from '../page-frame.tsx'
import sheet from '../sheet.module.css'
import { Problem, ProblemsOf } from './problem.tsx'
import { ShopContact } from './shop-contact.tsx'
import styles from './shop.module.css'

/** What a merchant sells, and the form to order it; without a script. */
export function ShopPage({ language, words, shop, form }: ShopPageProps) {
  const t = translator(words, language)
  const { merchant, offers, currency } = shop
  const closed = !shop.isOpen || !offers.length
  return (
    <PageContext value={{ language, timeZone: merchant.timeZone, t }}>
      <PageFrame sender={merchant}>
        <main className={styles.page}>
          <h1>{t('shop.title', { merchant: merchant.name })}</h1>
          {closed ? (
            <p className={sheet.sheet}>{t(shop.isOpen ? 'shop.empty' : 'shop.closed')}</p>
          ) : (
            <ProblemsOf value={form.problems}>
              {(form.refusal || form.problems.length > 0) && (
                <p className={styles.refusal} role="alert">
                  {form.refusal ?? t('shop.check')}
                </p>
              )}
              <form method="post" action={`/shop/${merchant.id}`} data-currency={currency} noValidate>
                <input type="hidden" name="formKey" value={shop.formKey} />
                <ul className={styles.offers}>
                  {offers.map((offer) => (
                    <Offer key={offer.id} offer={offer} currency={currency} values={form.values} />
                  ))}
                </ul>
                <Problem of="lines" />
                <ShopContact stores={shop.stores} values={form.values} />
                <p className={styles.total} hidden>
                  <span>{t('shop.total')}</span>
                  <strong data-total aria-live="polite" />
                </p>
                <button className={styles.button}>{t('shop.order')}</button>
                <p className={sheet.quiet}>{t('shop.next')}</p>
              </form>
            </ProblemsOf>
          )}
        </main>
      </PageFrame>
    </PageContext>
  )
}

type OfferProps = { offer: ShopOffer; currency: string; values: Record<string, string> }

function Offer({ offer, currency, values }: OfferProps) {
  const { language, t } = usePage()
  const money = (minor: number) => moneyText(minor, currency, language)
  const name = `${offer.kind}:${offer.id}`
  const most = Math.min(20, offer.left ?? 20, offer.mostPerPerson ?? 20)
  const note = `${name}-note`
  return (
    <li className={styles.offer}>
      <img src={offer.picture} alt="" width={96} height={96} loading="lazy" />
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
          {offer.left !== null && offer.left > 0 && offer.left <= 20 && (
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
        <strong>{money(offer.price)}</strong>
        {most > 0 ? (
          <input
            type="number"
            inputMode="numeric"
            name={name}
            min={0}
            max={most}
            defaultValue={values[name] ?? '0'}
            data-price={offer.price}
            aria-label={t('shop.quantity', { name: offer.name })}
            aria-describedby={note}
          />
        ) : (
          <span className={styles.gone}>{t('shop.soldOut')}</span>
        )}
      </div>
    </li>
  )
}
